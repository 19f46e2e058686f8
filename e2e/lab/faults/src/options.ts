import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { FAULTS } from './faults/faults.js';
import type { Load } from './visitors/fixture.js';

const FULL: Load = { messagesPerSecond: 100, sockets: 300 };
const CORES = 4;
/** A run that is held to so few minutes is the share that runs with every change. */
const SHARE_MINUTES = 15;
/** By how much its times may be longer, so that it does not fail on a busy machine. */
const SHARE_FACTOR = 6;

export interface FaultOptions {
  seeds: number[];
  only: string | undefined;
  /** No seed begins after so many. */
  minutes: number;
  short: boolean;
  factor: number;
  size: Load;
}

/** Seeds move on by the hour, so that runs in a row meet different ones. */
const seedOfNow = (): number => Math.floor(Date.now() / 3_600_000) * 8;

/** @throws an error that says what can be given */
export const readFaultOptions = (args: string[]): FaultOptions => {
  const { values } = parseArgs({
    args,
    options: {
      seeds: { type: 'string' },
      seed: { type: 'string' },
      only: { type: 'string' },
      minutes: { type: 'string' },
      load: { type: 'string' },
    },
  });
  const { only } = values;
  if (only && !FAULTS.some(({ name }) => name === only))
    throw new Error(`--only takes one of ${FAULTS.map(({ name }) => name).join(', ')}`);
  const first = values.seed === undefined ? seedOfNow() : number('--seed', values.seed);
  const count = number('--seeds', values.seeds ?? (values.seed === undefined ? '20' : '1'));
  const minutes =
    values.minutes === undefined ? Number.POSITIVE_INFINITY : number('--minutes', values.minutes);
  const load =
    values.load === undefined ? Math.min(1, availableParallelism() / CORES) : number('--load', values.load);
  const short = minutes <= SHARE_MINUTES;
  return {
    seeds: Array.from({ length: count }, (_, index) => first + index),
    only,
    minutes,
    short,
    factor: short ? SHARE_FACTOR : 1,
    size: {
      messagesPerSecond: Math.max(1, Math.round(FULL.messagesPerSecond * load)),
      sockets: Math.round(FULL.sockets * load),
    },
  };
};

const number = (name: string, text: string): number => {
  const value = Number(text);
  if (text.trim() === '' || !(value >= 0)) throw new Error(`${name} takes a number, not "${text}"`);
  return value;
};
