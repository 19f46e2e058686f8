import { TimedVisitor } from '@chirrup/testing/clients/timed-visitor';
import { quantile, round, sequence } from '@chirrup/testing/statistics';
import { type BenchFixture, openFixture, QUESTION } from '../load/fixture.js';
import { type DataSize, grow } from '../load/growth-seed.js';
import { type Bench, type BenchFigure, type BenchMeasure, BOTH } from '../measure.js';

const SIZES: readonly DataSize[] = [
  { bots: 10, messages: 10 },
  { bots: 1_000, messages: 100_000 },
  { bots: 10_000, messages: 1_000_000 },
];
const EMPTY: DataSize = { bots: 1, messages: 0 };
const AIM = 1.5;
/** One round of exchanges goes to every size before the next begins, so that what else the machine does hits all alike. */
const EXCHANGES = 25;
const LISTS = 50;
const VISITORS = 50;

interface Grown {
  size: DataSize;
  fixture: BenchFixture;
  visitors: TimedVisitor[];
  times: { send: number[]; answer: number[]; list: number[]; history: number[] };
}

const prepare = async ({ host, model }: Bench, size: DataSize): Promise<Grown> => {
  const fixture = await openFixture(await host.open(model.env));
  await grow(fixture.product.adminUrl, fixture.botId, EMPTY, size);
  // a page of the list is full in every size
  const visitors = await Promise.all(
    Array.from({ length: VISITORS }, () => TimedVisitor.arrive(fixture.client, fixture.botId)),
  );
  return { size, fixture, visitors, times: { send: [], answer: [], list: [], history: [] } };
};

const timed = async (into: number[], work: () => Promise<unknown>): Promise<void> => {
  const began = performance.now();
  await work();
  into.push(performance.now() - began);
};

const oneRound = async ({ fixture, visitors, times }: Grown, n: number): Promise<void> => {
  const { client, botId, owner } = fixture;
  const threads = `/api/v1/chats/${botId}/threads`;
  const [newest] = await client.json<{ _id: string }[]>('GET', `${threads}?limit=50`, { token: owner.token });
  await sequence(EXCHANGES, async (m) => {
    const visitor = visitors[(n * EXCHANGES + m) % visitors.length];
    const exchange = await visitor?.exchange(QUESTION);
    times.send.push(exchange?.sent ?? Number.NaN);
    times.answer.push(exchange?.answer ?? Number.NaN);
  });
  await sequence(LISTS, async () => {
    await timed(times.list, () => client.text('GET', `${threads}?limit=50`, { token: owner.token }));
    await timed(times.history, () =>
      client.text('GET', `${threads}/${newest?._id}/messages?per_page=20`, { token: owner.token }),
    );
  });
};

const NAMES = { send: 'send', answer: 'answer', list: 'thread list', history: 'a page of history' } as const;

const lines = (smallest: Grown, largest: Grown): BenchFigure[] =>
  (Object.keys(NAMES) as (keyof typeof NAMES)[]).map((what) => {
    const p99 = (grown: Grown) => quantile(grown.times[what], 0.99);
    return {
      name: `growth to ${largest.size.bots} bots and ${largest.size.messages} messages: p99 of ${NAMES[what]}`,
      value: round(p99(largest) / p99(smallest)),
      unit: `× (${round(p99(smallest), 1)} → ${round(p99(largest), 1)} ms, p50 ${round(quantile(smallest.times[what], 0.5), 1)} → ${round(quantile(largest.times[what], 0.5), 1)} ms)`,
      aim: { bound: 'at most', value: AIM },
    };
  });

/** The same work in a small, a middling and a large product that run side by side. */
export const growth: BenchMeasure = {
  name: 'growth',
  profiles: BOTH,
  run: async (bench) => {
    await bench.release();
    const sizes = bench.quick
      ? SIZES.map((size, n) => (n === 2 ? { bots: 3_000, messages: 200_000 } : size))
      : SIZES;
    const rounds = bench.quick ? 8 : 30;
    const grown: Grown[] = [];
    try {
      for (const size of sizes) grown.push(await prepare(bench, size));
      for (const one of grown) await oneRound(one, 0);
      for (const one of grown) for (const sample of Object.values(one.times)) sample.splice(0);
      for (let n = 1; n <= rounds; n += 1) for (const one of grown) await oneRound(one, n);
      const [smallest, ...larger] = grown;
      return {
        figures: smallest ? larger.flatMap((one) => lines(smallest, one)) : [],
        details: { exchanges: rounds * EXCHANGES, lists: rounds * LISTS },
      };
    } finally {
      for (const { visitors } of grown) for (const visitor of visitors) visitor.close();
      await Promise.all(grown.map(({ fixture }) => fixture.close()));
    }
  },
};
