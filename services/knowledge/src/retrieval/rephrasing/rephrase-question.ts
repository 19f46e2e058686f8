import type { Language } from '@chirrup/text/language';
import { DAMAGE } from './damage.js';
import { DELIVERY_TIME } from './delivery-time.js';
import { EXCHANGE } from './exchange.js';
import { ORDER_TRACKING } from './order-tracking.js';
import { PAYMENT_METHODS } from './payment-methods.js';
import type { Rephrasing } from './rephrasing.js';
import { SHIPPING } from './shipping-costs.js';

const REPHRASINGS: readonly Rephrasing[] = [
  EXCHANGE,
  ORDER_TRACKING,
  SHIPPING,
  DELIVERY_TIME,
  PAYMENT_METHODS,
  DAMAGE,
];

/** How to ask a question once more, if it is of such a sort. */
export function rephrasingOf(question: string): Rephrasing | undefined {
  return REPHRASINGS.find(({ asks }) => asks(question));
}

/** What is looked up instead, in the language of most pages. */
export function rephrased({ instead }: Rephrasing, [language = 'en']: readonly Language[]): string {
  return instead[language] ?? instead.en ?? '';
}
