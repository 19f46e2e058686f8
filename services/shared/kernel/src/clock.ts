/** The time, as a port, so that tests decide what it is. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** Epoch seconds, as JSON carries times. */
export const epochSeconds = (time: Date | number): number =>
  (typeof time === 'number' ? time : time.getTime()) / 1_000;
