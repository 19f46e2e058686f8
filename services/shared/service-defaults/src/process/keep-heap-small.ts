import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';

/** Share by which the heap may grow before garbage is collected; V8 by itself waits for 150 % and more. */
const GROWTH_PERCENT = 40;
/** A process busier than this has no time for it: collecting early costs a fifth of what it can do at most. */
const BUSY = 0.6;
const LOOK_EVERY_MS = 5_000;

/** V8's flag for a process that works this share of the time. 0…1 */
export const heapGrowth = (utilization: number): string =>
  `--heap-growing-percent=${utilization < BUSY ? GROWTH_PERCENT : 0}`;

/** Collects garbage early while there is time: one visitor who makes much of it would take memory from everybody. */
export const keepHeapSmall = (): void => {
  let last = performance.eventLoopUtilization();
  setFlagsFromString(heapGrowth(0));
  setInterval(() => {
    const now = performance.eventLoopUtilization();
    setFlagsFromString(heapGrowth(performance.eventLoopUtilization(now, last).utilization));
    last = now;
  }, LOOK_EVERY_MS).unref();
};
