import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '@chirrup/testing/statistics';
import { collect, untilSettled } from './evidence.js';
import type { FaultReport } from './fault-report.js';
import { checkDuringFault } from './faults/during-fault.js';
import type { FaultStack } from './faults/fault-stack.js';
import { FAULTS, type Fault } from './faults/faults.js';
import { measureReturn, PROBES } from './faults/probes.js';
import type { ClientEvent, History, Violation } from './history/history.js';
import { checkHistory } from './history/history-checker.js';
import { judgeConnections, judgeFault, judgeModelCalls, lanesOf, repliesOf } from './judge.js';
import { between, pick, type SeededRandom } from './random.js';
import { Fixture, type Load } from './visitors/fixture.js';

/** Engines that have just started are slow for so long, which is no fault. */
const STARTED_MS = 30_000;
const WARM_UP_MS = 5_000;
const CALM_MS = 2_000;
const SILENCE_LIMIT_MS = 45_000;
const SETTLE_LIMIT_MS = 60_000;
const RETURN_LIMIT_S = 30;

export interface SeedOptions {
  only?: string | undefined;
  size: Load;
  /** Outages of the share that runs with every change instead of the long ones. */
  short: boolean;
  /** By how much times may be longer on a small or busy machine; nothing else changes. */
  factor: number;
}

export interface SeedReport {
  seed: number;
  faults: FaultReport[];
  sent: number;
  acknowledged: number;
  /** Replies by how they came about. */
  replies: Map<string, number>;
  modelCalls: number;
  violations: Violation[];
  history: History | undefined;
}

/** The first follows from the seed's number, so that seeds in a row meet them all; a second one comes by chance. */
const choose = (seed: number, only: string | undefined, random: SeededRandom): readonly Fault[] => {
  const wanted = FAULTS.filter(({ name }) => name === only);
  if (only) return wanted;
  const first = FAULTS[seed % FAULTS.length];
  const second = pick(random, FAULTS);
  return [...(first ? [first] : []), ...(random() < 0.5 && second !== first ? [second] : [])];
};

/** People who talk while nothing is broken, before the first seed. */
export const warmUp = async ({ address }: FaultStack, size: Load): Promise<void> => {
  const fixture = await Fixture.open(address, size, seededRandom(0));
  try {
    fixture.startAsking();
    await sleep(STARTED_MS);
    await fixture.stopAsking(SILENCE_LIMIT_MS);
  } finally {
    fixture.close();
  }
};

/** One seed: people of its own, its faults, and everything checked afterwards. */
export const runSeed = async (
  seed: number,
  stack: FaultStack,
  { only, size, short, factor }: SeedOptions,
): Promise<SeedReport> => {
  // what breaks, where and when must not depend on how people's turns fall
  const random = seededRandom(seed);
  const people = seededRandom(~seed);
  const faults = choose(seed, only, random);
  const fixture = await Fixture.open(stack.address, size, people);
  const reports: FaultReport[] = [];
  const broken: string[] = [];
  try {
    const deadLetters = await stack.deadLetters();
    stack.model.requests.splice(0);
    fixture.startAsking();
    await sleep(WARM_UP_MS);
    for (const fault of faults) {
      await sleep(between(random, 0, CALM_MS));
      reports.push(await breakOnce(fault, { stack, fixture, random, people, short, factor }));
    }
    await sleep(CALM_MS);
    await fixture.stopAsking(SILENCE_LIMIT_MS * factor);
    const waitsFor = await untilSettled(stack, fixture.bots, SETTLE_LIMIT_MS * factor);
    if (waitsFor) broken.push(`after ${(SETTLE_LIMIT_MS * factor) / 1_000} s there still were ${waitsFor}`);
    const history = await collect(stack, fixture.bots, deadLetters);
    const conversations = fixture.visitors.map(({ events }) => events);
    const replies = repliesOf(history);
    const modelCalls = stack.model.requests.length;
    broken.push(
      ...judgeModelCalls(modelCalls, replies.length, reports, conversations),
      ...reports.flatMap((report) => judgeFault(report, conversations, replies, factor)),
      ...reports.flatMap((report) =>
        judgeConnections(report, conversations, stack.services.processes.length),
      ),
    );
    const count = (type: ClientEvent['type']) => conversations.flat().filter((h) => h.type === type).length;
    return {
      seed,
      faults: reports,
      sent: count('sent'),
      acknowledged: count('acknowledged'),
      replies: lanesOf(replies),
      modelCalls,
      violations: [...broken.map((sentence) => ({ sentence })), ...checkHistory(history)],
      history,
    };
  } finally {
    fixture.close();
  }
};

interface FaultContext extends Pick<SeedOptions, 'short' | 'factor'> {
  stack: FaultStack;
  fixture: Fixture;
  random: SeededRandom;
  people: SeededRandom;
}

const breakOnce = async (
  fault: Fault,
  { stack, fixture, random, people, short, factor }: FaultContext,
): Promise<FaultReport> => {
  const bot = pick(random, fixture.bots);
  const pids = new Map(stack.services.processes.map((one) => [one.name, one.process.pid]));
  const tried = await stack.network.accepted();
  const from = Date.now();
  const { what, mend, ended } = await fault.begin(stack, random);
  const [unexpected] = await Promise.all([
    checkDuringFault(fault, stack, bot, people, factor).catch((error: unknown) => [String(error)]),
    sleep(fault.seconds[short ? 'short' : 'long'] * 1_000),
  ]);
  await mend();
  const to = Date.now();
  const connections = (await stack.network.accepted()) - tried;
  const back = await measureReturn({ stack, bot, random: people }, 2 * RETURN_LIMIT_S * factor * 1_000);
  const late = PROBES.filter((way) => (back.get(way) ?? Number.POSITIVE_INFINITY) > RETURN_LIMIT_S * factor);
  const gone = stack.services.processes.filter(
    (one) => !ended.includes(one.name) && (!one.alive || one.process.pid !== pids.get(one.name)),
  );
  // what must not have ended is started again, so that the next seed has a whole stack
  for (const one of gone) await one.start();
  return {
    name: fault.name,
    what,
    from,
    to,
    back,
    connections,
    nextToken: undefined,
    broken: [
      ...unexpected,
      ...late.map(
        (way) => `${way} was not back within ${RETURN_LIMIT_S * factor} s (${back.get(way) ?? 'never'})`,
      ),
      ...gone.map(({ name }) => `${name} ended by it`),
    ],
  };
};
