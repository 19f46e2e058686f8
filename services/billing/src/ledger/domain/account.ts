import { MESSAGE_PRICE, plans } from '@chirrup/proto/plans';
import type { Book, LedgerEntry } from './book.js';
import { addMonths, type Period, periodAt } from './period.js';
import { monthlyCredit, paysAsItGoes, type Terms } from './terms.js';

const iso = (at: number): string => new Date(at).toISOString();
const TOP_UP_MONTHS = 12;

/** When a lot of paid-in credit ends: it is named for that. */
export const topUpEnd = (lot: string): string => lot.slice(0, lot.indexOf('/'));

/** The lot of what a period brings. */
export const lotOf = ({ start }: Period): string => iso(start);

/** Ends what is over and grants what the current period brings; again has no further effect. */
export const bringUpToDate = (book: Book, terms: Terms, now: number): Period => {
  const period = periodAt(terms.anchor, now);
  const lot = lotOf(period);
  expire(book, lot, now);
  grant(book, terms, lot, now);
  return period;
};

const expire = (book: Book, current: string, at: number): void => {
  const end = (entries: LedgerEntry[]) => book.post({ kind: 'expiry', at, entries });
  for (const { lot, amount } of book.lotsOf('included'))
    if (lot !== current)
      end([
        { account: 'included', lot, amount: -amount },
        { account: 'lapsed', lot, amount },
      ]);
  for (const account of ['grant', 'top_up'] as const)
    for (const { lot, amount } of book.lotsOf(account))
      if (account === 'grant' ? lot !== current : topUpEnd(lot) <= iso(at))
        end([
          { account, lot, amount: -amount },
          { account: 'expired', lot, amount },
        ]);
};

/** Gives a period what its plan has; after a change of plan the difference, of which what is used cannot be taken back. */
const grant = (book: Book, terms: Terms, lot: string, at: number): void => {
  const messages = plans[terms.plan].messagesPerMonth + book.balance('issued', lot);
  const credit = monthlyCredit(terms) + book.balance('granted', lot);
  const entries: LedgerEntry[] = [
    ...moved('issued', 'included', lot, Math.max(messages, -book.balance('included', lot))),
    ...moved('granted', 'grant', lot, Math.max(credit, -book.balance('grant', lot))),
  ];
  book.post({ kind: messages < 0 || credit < 0 ? 'plan' : 'grant', at, entries });
};

const moved = (
  from: LedgerEntry['account'],
  to: LedgerEntry['account'],
  lot: string,
  amount: number,
): LedgerEntry[] => [
  { account: from, lot, amount: -amount },
  { account: to, lot, amount },
];

/** Adds paid-in credit, which ends a year later. */
export const topUp = (book: Book, { id, cents, now }: { id: string; cents: number; now: number }): void => {
  const lot = `${iso(addMonths(now, TOP_UP_MONTHS))}/${id}`;
  book.post({
    kind: 'top_up',
    key: `top_up:${id}`,
    at: now,
    entries: moved('purchased', 'top_up', lot, cents),
  });
};

/**
 * Takes back paid-in credit whose payment was given back, as far as it is not used.
 * @param refund `cents`: all that was given back of this top-up so far
 */
export const refund = (book: Book, { id, cents, now }: { id: string; cents: number; now: number }): void => {
  const held = book.lotsOf('top_up').find(({ lot }) => lot.endsWith(`/${id}`));
  if (!held) return;
  const taken = Math.min(cents - book.balance('refunded', held.lot), held.amount);
  if (taken > 0)
    book.post({ kind: 'refund', at: now, entries: moved('top_up', 'refunded', held.lot, taken) });
};

const perMessage = (cents: number): number => Math.floor(cents / MESSAGE_PRICE);

/** How many more messages may be counted in a period. */
export const messagesLeft = (book: Book, terms: Terms, lot: string): number => {
  const credit = [
    book.balance('grant', lot),
    ...book.lotsOf('top_up').map(({ amount }) => amount),
    payAsYouGoLeft(book, terms, lot),
  ];
  return book.balance('included', lot) + credit.reduce((sum, cents) => sum + perMessage(cents), 0);
};

const payAsYouGoLeft = (book: Book, terms: Terms, lot: string): number =>
  paysAsItGoes(terms) ? Math.max(0, terms.payAsYouGoLimit + book.balance('owed', lot)) : 0;

/** How counted messages were paid. */
export interface Charged {
  included: number;
  credit: number;
  payAsYouGo: number;
  writtenOff: number;
}

export interface Charge {
  /** The period they were reserved in. */
  lot: string;
  count: number;
  botId: string;
  now: number;
}

/**
 * Counts messages: on the plan, then on the monthly credit, then on paid-in credit, then pay-as-you-go. What a period
 * that is over had left pays for messages that were reserved in it. Nothing is charged beyond that.
 */
export const charge = (book: Book, terms: Terms, { lot, count, botId, now }: Charge): Charged => {
  const entries: LedgerEntry[] = [];
  let open = count;
  const take = (available: number): number => {
    const taken = Math.min(open, available);
    open -= taken;
    return taken;
  };
  const messagesFrom = (account: 'included' | 'lapsed'): number => {
    const taken = take(book.balance(account, lot));
    entries.push({ account, lot, amount: -taken }, { account: 'used', lot, amount: taken, botId });
    return taken;
  };
  const creditFrom = (
    account: 'grant' | 'expired' | 'top_up' | 'owed',
    from: string,
    cents: number,
    to: 'paid_by_grant' | 'paid_by_top_up' | 'paid_later',
  ): number => {
    const taken = take(perMessage(cents));
    entries.push(
      { account, lot: from, amount: -taken * MESSAGE_PRICE },
      { account: to, lot, amount: taken * MESSAGE_PRICE, botId },
    );
    return taken;
  };
  const included = messagesFrom('included') + messagesFrom('lapsed');
  let credit =
    creditFrom('grant', lot, book.balance('grant', lot), 'paid_by_grant') +
    creditFrom('expired', lot, book.balance('expired', lot), 'paid_by_grant');
  for (const one of book.lotsOf('top_up'))
    credit += creditFrom('top_up', one.lot, one.amount, 'paid_by_top_up');
  const payAsYouGo = creditFrom('owed', lot, payAsYouGoLeft(book, terms, lot), 'paid_later');
  entries.push(
    { account: 'beyond', lot, amount: -(credit + payAsYouGo + open) },
    { account: 'used_beyond', lot, amount: credit + payAsYouGo, botId },
    { account: 'written_off', lot, amount: open, botId },
  );
  book.post({ kind: 'charge', at: now, entries });
  return { included, credit, payAsYouGo, writtenOff: open };
};

/** Records messages that cost nothing. */
export const recordFree = (book: Book, { lot, count, botId, now }: Charge): void =>
  book.post({
    kind: 'charge',
    at: now,
    entries: [
      { account: 'beyond', lot, amount: -count },
      { account: 'free', lot, amount: count, botId },
    ],
  });

/** How many percent of a plan's messages are used. */
export const percentUsed = (book: Book, { plan }: Terms, lot: string): number =>
  Math.floor((book.balance('used', lot) * 100) / plans[plan].messagesPerMonth);
