import { setTimeout as sleep } from 'node:timers/promises';
import { type Exchange, exchangeAll, withVisitors } from '@chirrup/testing/clients/timed-visitor';
import { quantile, round, rounded } from '@chirrup/testing/statistics';
import { usedBetween } from '../hosts/cpu.js';
import { type BenchFixture, QUESTION } from './fixture.js';

/** Until relay and consumers have finished what the last exchanges caused. */
const SETTLE_MS = 2_500;

export interface Throughput {
  messages: number;
  atOnce: number;
  /** How the replies came about: `model`, or `97 % model, 3 % none` if not all could be made so. */
  lane: string;
  perCpuSecond: number;
  perSecond: number;
  nodeMs: number;
  postgresMs: number;
  /** CPU of each part for a message, in ms. */
  parts: Record<string, number>;
  engines: Record<string, number>;
  answerP50: number;
  answerP99: number;
}

const lanes = (exchanges: readonly Exchange[]): string => {
  const found = [...Map.groupBy(exchanges, ({ lane }) => lane)];
  if (found.length === 1) return found[0]?.[0] ?? '';
  return found
    .map(([lane, { length }]) => `${round((length / exchanges.length) * 100, 1)} % ${lane}`)
    .join(', ');
};

/** Whole exchanges as fast as so many visitors can, and what they cost. */
export const measureThroughput = (
  fixture: BenchFixture,
  atOnce: number,
  messages: number,
): Promise<Throughput> =>
  withVisitors(fixture, atOnce, async (visitors) => {
    await exchangeAll(visitors, QUESTION, messages / 4);
    await sleep(SETTLE_MS);
    const before = fixture.product.usage();
    const began = performance.now();
    const exchanges = await exchangeAll(visitors, QUESTION, messages);
    const seconds = (performance.now() - began) / 1_000;
    await sleep(SETTLE_MS);
    const used = usedBetween(before, fixture.product.usage());
    const each = (cpu: number) => (cpu / exchanges.length) * 1_000;
    const ofEach = (cpu: Record<string, number>) =>
      rounded(Object.fromEntries(Object.entries(cpu).map(([name, value]) => [name, each(value)])), 3);
    const answers = exchanges.map(({ answer }) => answer);
    return {
      messages: exchanges.length,
      atOnce,
      lane: lanes(exchanges),
      perCpuSecond: round(exchanges.length / (used.nodeTotal + used.postgres), 0),
      perSecond: round(exchanges.length / seconds, 0),
      nodeMs: round(each(used.nodeTotal), 3),
      postgresMs: round(each(used.postgres), 3),
      parts: ofEach(used.node),
      engines: ofEach(used.engines),
      answerP50: round(quantile(answers, 0.5)),
      answerP99: round(quantile(answers, 0.99)),
    };
  });
