import { messagesLeft, topUpEnd } from './account.js';
import type { Book } from './book.js';
import type { Terms } from './terms.js';

/** One bar of the usage panel. */
export interface UsageEntry {
  used: number;
  available: number;
  /** Beyond `available`. */
  extra: number;
}

/** What an owner has used in a period; sums in US cents. */
export interface Usage {
  endAt: number;
  messages: UsageEntry;
  messageCost: UsageEntry;
  monthlyCredit: UsageEntry;
  topUpCredit: UsageEntry;
  freeMessages: number;
  /** When the top-up that ends first ends; 0 without one. */
  topUpEndsAt: number;
  /** No message of the quota is left. */
  exhausted: boolean;
}

/** Every figure is a balance of the ledger. */
export const usageOf = (book: Book, terms: Terms, period: { lot: string; end: number }): Usage => {
  const { lot, end } = period;
  const of = (account: Parameters<Book['balance']>[0]): number => book.balance(account, lot);
  const topUps = book.lotsOf('top_up');
  const topUp = topUps.reduce((sum, { amount }) => sum + amount, 0);
  const payAsYouGo = of('paid_later');
  return {
    endAt: end,
    messages: { used: of('used'), available: of('included'), extra: of('used_beyond') },
    messageCost: {
      used: of('paid_by_grant') + of('paid_by_top_up'),
      available: of('grant') + topUp,
      extra: payAsYouGo,
    },
    monthlyCredit: { used: of('paid_by_grant'), available: of('grant'), extra: 0 },
    topUpCredit: { used: of('paid_by_top_up'), available: topUp, extra: payAsYouGo },
    freeMessages: of('free') + of('written_off'),
    topUpEndsAt: topUps[0] ? Date.parse(topUpEnd(topUps[0].lot)) : 0,
    exhausted: messagesLeft(book, terms, lot) === 0,
  };
};
