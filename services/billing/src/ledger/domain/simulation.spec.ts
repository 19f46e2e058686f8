import { MESSAGE_PRICE, plans, planTypes } from '@chirrup/proto/plans';
import { bringUpToDate, charge, lotOf, messagesLeft, recordFree, topUp } from './account.js';
import { type Balance, Book, type LedgerAccount } from './book.js';
import { periodAt } from './period.js';
import { initialTerms, type Terms, withPlan } from './terms.js';

const OWNERS = 10_000;
const MONTHS = 14;
const BURSTS_A_MONTH = 3;
const DAY = 24 * 60 * 60 * 1_000;
const begin = Date.parse('2026-01-29T00:00:00Z');

/** mulberry32: the same figures from the same seed. */
const randomOf = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
};

const HELD: LedgerAccount[] = ['included', 'grant', 'top_up'];

/** An owner's accounts as the service keeps them: loaded for each change, written after it. */
class Account {
  readonly totals = new Map<LedgerAccount, number>();
  readonly keys = new Set<string>();
  readonly #byLot = new Map<string, Map<LedgerAccount, Balance>>();
  readonly #held = new Map<string, Balance>();

  change<T>(lots: readonly string[], work: (book: Book) => T): T {
    const loaded = [
      ...this.#held.values(),
      ...lots.flatMap((lot) => [...(this.#byLot.get(lot)?.values() ?? [])]),
    ];
    const book = new Book(loaded);
    const result = work(book);
    for (const balance of book.changed) {
      const { account, lot, amount } = balance;
      const ofLot = this.#byLot.get(lot) ?? new Map<LedgerAccount, Balance>();
      this.#byLot.set(lot, ofLot.set(account, balance));
      if (amount > 0 && HELD.includes(account)) this.#held.set(`${account} ${lot}`, balance);
      else this.#held.delete(`${account} ${lot}`);
    }
    for (const { key, entries } of book.postings) {
      if (key !== undefined) {
        if (this.keys.has(key)) throw new Error(`posted twice: ${key}`);
        this.keys.add(key);
      }
      for (const { account, amount } of entries)
        this.totals.set(account, (this.totals.get(account) ?? 0) + amount);
    }
    return result;
  }

  total(account: LedgerAccount): number {
    return this.totals.get(account) ?? 0;
  }
}

interface Reserved {
  lot: string;
  count: number;
  left: boolean;
}

/** One owner's 14 months: bursts of messages, plan changes, payments, late and repeated deliveries. */
const live = (seed: number) => {
  const random = randomOf(seed);
  const account = new Account();
  let terms: Terms = initialTerms(begin + Math.floor(random() * 3 * DAY));
  let counted = 0;
  let free = 0;
  let paidIn = 0;
  let over = 0;
  const changes = new Set<string>();
  const waiting: Reserved[] = [];
  const delivered = new Set<Reserved>();
  const settle = (one: Reserved, now: number) => {
    // what the inbox does: an event that is delivered again has no further effect
    if (delivered.has(one)) return;
    delivered.add(one);
    const settled = { lot: one.lot, count: one.count, botId: 'b', now };
    account.change([one.lot], (book) => {
      if (!one.left) return recordFree(book, settled);
      over += charge(book, terms, settled).writtenOff;
    });
  };
  for (let burst = 0; burst < MONTHS * BURSTS_A_MONTH; burst += 1) {
    const now = begin + 4 * DAY + burst * Math.floor((30.4 * DAY) / BURSTS_A_MONTH);
    const dice = random();
    if (dice < 0.06) {
      const former = terms.plan;
      terms = withPlan(terms, planTypes[Math.floor(random() * planTypes.length)] ?? 'growth', now);
      changes.add(`${former} to ${terms.plan}`);
    } else if (dice < 0.1) terms = { ...terms, paymentMethod: !terms.paymentMethod };
    else if (dice < 0.12) {
      paidIn += 500;
      account.change([], (book) => topUp(book, { id: `${burst}`, cents: 500, now }));
    }
    const size = Math.floor(random() ** 3 * plans[terms.plan].messagesPerMonth * 0.6) + 1;
    const lot = lotOf(periodAt(terms.anchor, now));
    const left = account.change([lot], (book) => {
      bringUpToDate(book, terms, now);
      return messagesLeft(book, terms, lot);
    });
    // what is reserved and not settled yet is not left
    const held = waiting
      .filter((one) => one.left && !delivered.has(one))
      .reduce((sum, { count }) => sum + count, 0);
    const reserved = Math.max(0, Math.min(size, left - held));
    counted += reserved;
    free += size - reserved;
    if (reserved > 0) waiting.push({ lot, count: reserved, left: true });
    if (size > reserved) waiting.push({ lot, count: size - reserved, left: false });
    // most are delivered at once, some after the period has ended, some twice
    for (const one of [...waiting]) {
      if (random() < 0.15) continue;
      settle(one, now);
      if (random() < 0.1) settle(one, now + 1_000);
      else waiting.splice(waiting.indexOf(one), 1);
    }
  }
  for (const one of waiting) settle(one, begin + MONTHS * 31 * DAY);
  return { account, counted, free, paidIn, over, changes };
};

it(`${OWNERS.toLocaleString('en')} owners over ${MONTHS} months: the ledger is what was counted`, () => {
  let messages = 0;
  const made = new Set<string>();
  for (let owner = 0; owner < OWNERS; owner += 1) {
    const { account, counted, free, paidIn, changes } = live(owner);
    for (const change of changes) made.add(change);
    const charged = account.total('used') + account.total('used_beyond');
    const all = [charged + account.total('written_off'), account.total('free')];
    // only the message of a failing owner is built: 10,000 owners make the same few checks
    if (all[0] !== counted || all[1] !== free) expect([owner, ...all]).toEqual([owner, counted, free]);
    const paid =
      account.total('paid_by_grant') + account.total('paid_by_top_up') + account.total('paid_later');
    if (paid !== account.total('used_beyond') * MESSAGE_PRICE)
      expect([owner, paid]).toEqual([owner, account.total('used_beyond') * MESSAGE_PRICE]);
    if (-account.total('purchased') !== paidIn)
      expect([owner, -account.total('purchased')]).toEqual([owner, paidIn]);
    messages += counted + free;
  }
  expect(messages).toBeGreaterThan(OWNERS * MONTHS);
  // from every plan to every plan
  expect(made.size).toBe(planTypes.length ** 2);
});

it('the same life gives the same ledger', () => {
  const first = live(7);
  const again = live(7);
  expect([...again.account.totals]).toEqual([...first.account.totals]);
});
