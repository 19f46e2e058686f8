import { setFlagsFromString } from 'node:v8';

/** V8 collects garbage once the heap has grown by this share of what was alive; by itself it waits for 150 % and more. */
export const COLLECT_EARLY = '--heap-growing-percent=40';

/** One visitor who makes much garbage would otherwise take memory from everybody for minutes. */
export const keepHeapSmall = (): void => setFlagsFromString(COLLECT_EARLY);
