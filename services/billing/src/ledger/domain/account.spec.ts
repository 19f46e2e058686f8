import {
  bringUpToDate,
  charge,
  lotOf,
  messagesLeft,
  percentUsed,
  recordFree,
  refund,
  topUp,
} from './account.js';
import { type Balance, Book } from './book.js';
import { initialTerms, type Terms, withPlan } from './terms.js';
import { usageOf } from './usage.js';

const DAY = 24 * 60 * 60 * 1_000;
const start = Date.parse('2026-01-31T08:00:00Z');
const february = Date.parse('2026-02-28T08:00:00Z');

const open = (terms: Terms = initialTerms(start), now = start) => {
  const book = new Book();
  const at = (when: number, as = terms) => {
    const period = bringUpToDate(book, as, when);
    const lot = lotOf(period);
    return {
      period,
      lot,
      usage: usageOf(book, as, { lot, end: period.end }),
      left: messagesLeft(book, as, lot),
    };
  };
  const send = (count: number, when = now, as = terms, lot = at(when, as).lot) =>
    charge(book, as, { lot, count, botId: 'b', now: when });
  return { book, at, send };
};

describe('a month of a plan', () => {
  it('counts messages once, on the plan first', () => {
    const { at, send } = open();
    expect(at(start).left).toBe(200);
    expect(send(150)).toEqual({ included: 150, credit: 0, payAsYouGo: 0, writtenOff: 0 });
    expect(at(start).usage).toMatchObject({
      endAt: february,
      messages: { used: 150, available: 50, extra: 0 },
      monthlyCredit: { used: 0, available: 0, extra: 0 },
      exhausted: false,
    });
  });

  it('ends: what was not used lapses, and the next one begins whole', () => {
    const { book, at, send } = open();
    send(50);
    const lot = at(start).lot;
    const next = at(february);
    expect(next.usage.messages).toEqual({ used: 0, available: 200, extra: 0 });
    expect(book.balance('lapsed', lot)).toBe(150);
  });

  it('is granted once, however often it is looked at', () => {
    const { book, at } = open();
    at(start);
    at(start + DAY);
    expect(book.postings).toHaveLength(1);
  });

  it('takes messages that were reserved in it even after its end, and only as many as it had', () => {
    const { book, at, send } = open();
    const { lot } = at(start);
    send(190);
    at(february);
    expect(charge(book, initialTerms(start), { lot, count: 12, botId: 'b', now: february })).toEqual({
      included: 10,
      credit: 0,
      payAsYouGo: 0,
      writtenOff: 2,
    });
    expect(at(february).usage.messages.available).toBe(200);
  });
});

describe('credit', () => {
  const paid: Terms = { ...initialTerms(start), plan: 'starter' };

  it('pays what is beyond the plan: the monthly credit first, then what was paid in', () => {
    const { book, at, send } = open(paid);
    at(start);
    topUp(book, { id: 't', cents: 500, now: start });
    expect(send(2_000 + 100 + 30)).toEqual({ included: 2_000, credit: 130, payAsYouGo: 0, writtenOff: 0 });
    expect(at(start).usage).toMatchObject({
      messages: { used: 2_000, available: 0, extra: 130 },
      messageCost: { used: 260, available: 440, extra: 0 },
      monthlyCredit: { used: 200, available: 0, extra: 0 },
      topUpCredit: { used: 60, available: 440, extra: 0 },
    });
  });

  it('of a month ends with it, what was paid in a year later', () => {
    const { book, at } = open(paid);
    topUp(book, { id: 't', cents: 500, now: start });
    expect(at(february).usage.monthlyCredit.available).toBe(200);
    const yearLater = Date.parse('2027-01-31T08:00:00Z');
    expect(at(yearLater - 1).usage.topUpCredit.available).toBe(500);
    expect(at(yearLater - 1).usage.topUpEndsAt).toBe(yearLater);
    expect(at(yearLater).usage.topUpCredit.available).toBe(0);
  });

  it('that was paid in first ends and is used first', () => {
    const { book, at, send } = open(paid);
    topUp(book, { id: 'late', cents: 1_000, now: start + DAY });
    topUp(book, { id: 'early', cents: 500, now: start });
    send(2_100 + 100);
    expect(book.lotsOf('top_up').map(({ lot, amount }) => [lot.split('/')[1], amount])).toEqual([
      ['early', 300],
      ['late', 1_000],
    ]);
    expect(at(start).left).toBe(150 + 500);
  });
});

describe('a refund of paid-in credit', () => {
  const open500 = () => {
    const opened = open({ ...initialTerms(start), plan: 'starter' });
    opened.at(start);
    topUp(opened.book, { id: 't', cents: 500, now: start });
    return opened;
  };

  it('takes it back once, also in parts', () => {
    const { book, at } = open500();
    for (const cents of [200, 200, 350]) refund(book, { id: 't', cents, now: start });
    expect(at(start).usage.topUpCredit.available).toBe(150);
    refund(book, { id: 'another', cents: 100, now: start });
    expect(at(start).usage.topUpCredit.available).toBe(150);
  });

  it('leaves what is used, and never takes more than there is', () => {
    const { book, at, send } = open500();
    send(2_000 + 100 + 30);
    refund(book, { id: 't', cents: 500, now: start });
    expect(at(start).usage.topUpCredit).toMatchObject({ used: 60, available: 0 });
    expect(
      book.balance('refunded', book.changed.find(({ account }) => account === 'refunded')?.lot ?? ''),
    ).toBe(440);
  });
});

describe('the developer plan', () => {
  const withCard: Terms = { ...initialTerms(start), paymentMethod: true, payAsYouGoLimit: 100 };

  it('has credit once a payment method is verified, and then goes on up to its cap', () => {
    const { at, send } = open(withCard);
    expect(at(start).left).toBe(200 + 50 + 50);
    expect(send(290)).toEqual({ included: 200, credit: 50, payAsYouGo: 40, writtenOff: 0 });
    expect(at(start)).toMatchObject({ left: 10, usage: { exhausted: false, topUpCredit: { extra: 80 } } });
    expect(send(15)).toEqual({ included: 0, credit: 0, payAsYouGo: 10, writtenOff: 5 });
    expect(at(start).usage.exhausted).toBe(true);
  });

  it('ends with its messages where there is none', () => {
    const { at, send } = open();
    expect(send(201)).toMatchObject({ included: 200, writtenOff: 1 });
    expect(at(start).usage.exhausted).toBe(true);
  });
});

describe('a change of plan', () => {
  it('begins the first paid month at once, and later ones keep the day', () => {
    const { at, send } = open();
    send(120);
    const starter = withPlan(initialTerms(start), 'starter', start + DAY);
    expect(at(start + DAY, starter).usage).toMatchObject({
      endAt: Date.parse('2026-03-01T08:00:00Z'),
      messages: { used: 0, available: 2_000 },
    });
    const growth = withPlan(starter, 'growth', start + 5 * DAY);
    send(500, start + 2 * DAY, starter);
    expect(at(start + 5 * DAY, growth).usage).toMatchObject({
      endAt: Date.parse('2026-03-01T08:00:00Z'),
      messages: { used: 500, available: 9_500 },
      monthlyCredit: { available: 1_000 },
    });
  });

  it('downwards takes back what is not used, and up again gives no more than before', () => {
    const growth: Terms = { ...initialTerms(start), plan: 'growth' };
    const { at, send } = open(growth);
    send(3_000);
    const starter = withPlan(growth, 'starter', start);
    expect(at(start, starter).usage.messages).toEqual({ used: 3_000, available: 0, extra: 0 });
    expect(at(start, growth).usage.messages).toEqual({ used: 3_000, available: 7_000, extra: 0 });
  });
});

it('records free messages without a charge', () => {
  const { book, at } = open();
  const { lot } = at(start);
  recordFree(book, { lot, count: 3, botId: 'b', now: start });
  expect(at(start).usage).toMatchObject({ freeMessages: 3, messages: { used: 0, available: 200 } });
});

it('knows how much of a plan is used', () => {
  const { book, at, send } = open();
  send(159);
  expect(percentUsed(book, initialTerms(start), at(start).lot)).toBe(79);
  send(1);
  expect(percentUsed(book, initialTerms(start), at(start).lot)).toBe(80);
});

describe('the book', () => {
  const lot = 'l';
  it('refuses postings that do not add up, or take more than there is', () => {
    const held: Balance[] = [{ account: 'top_up', lot, amount: 10 }];
    const book = new Book(held);
    const entries = (top: number, paid: number) => [
      { account: 'top_up' as const, lot, amount: top },
      { account: 'paid_by_top_up' as const, lot, amount: paid },
    ];
    expect(() => book.post({ kind: 'charge', at: 0, entries: entries(-4, 2) })).toThrow('does not add up');
    expect(() => book.post({ kind: 'charge', at: 0, entries: entries(-12, 12) })).toThrow('would fall to -2');
    book.post({ kind: 'charge', at: 0, entries: entries(-10, 10) });
    expect(book.changed).toEqual([
      { account: 'top_up', lot, amount: 0 },
      { account: 'paid_by_top_up', lot, amount: 10 },
    ]);
  });

  it('does not mix units', () => {
    const entries = [
      { account: 'included' as const, lot, amount: 1 },
      { account: 'granted' as const, lot, amount: -1 },
    ];
    expect(() => new Book().post({ kind: 'grant', at: 0, entries })).toThrow('does not add up');
  });
});
