import type { Language } from '@chirrup/text/language';
import { DAMAGE } from './damage.js';
import { EXCHANGE } from './exchange.js';
import { ORDER_TRACKING } from './order-tracking.js';
import type { Rephrasing } from './rephrasing.js';
import { SHIPPING } from './shipping-costs.js';

const REPHRASINGS: readonly Rephrasing[] = [EXCHANGE, ORDER_TRACKING, SHIPPING, DAMAGE];

/** How to ask a question once more, if it is of such a sort. */
export function rephrasingOf(question: string): Rephrasing | undefined {
  return REPHRASINGS.find(({ asks }) => asks(question));
}

/** The question in the language of most pages. */
export function rephrased({ questions }: Rephrasing, [language = 'en']: readonly Language[]): string {
  return questions[language] ?? questions.en ?? '';
}
