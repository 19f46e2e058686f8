import { StallClock } from './stall-clock.js';

describe('stall clock', () => {
  let now = 1_000_000;
  const pass = (ms: number) => {
    now += ms;
  };
  const newClock = () => new StallClock(() => now);

  it('runs while a batch is worked on, also over its repetitions, until one gets through', () => {
    const clock = newClock();
    clock.batchStarted();
    pass(61_000);
    expect(clock.stalledMs()).toBe(61_000);
    clock.batchEnded(false);
    clock.batchStarted();
    pass(1_000);
    expect(clock.stalledMs()).toBe(62_000);
    clock.batchEnded(true);
    expect(clock.stalledMs()).toBe(0);
  });

  it('counts from its own beginning for a batch that still runs when another gets through', () => {
    const clock = newClock();
    clock.batchStarted();
    clock.batchStarted();
    pass(5_000);
    clock.batchEnded(true);
    pass(1_000);
    expect(clock.stalledMs()).toBe(1_000);
  });

  it('does not run while there is nothing to do, or the log is unavailable', () => {
    const clock = newClock();
    for (let second = 0; second < 90; second += 1) {
      pass(1_000);
      clock.signOfLife();
      expect(clock.stalledMs()).toBe(0);
    }
    clock.batchStarted();
    clock.batchEnded(false);
    clock.reset();
    pass(20_000);
    expect(clock.stalledMs()).toBe(0);
  });

  it('takes long silence for a client that has stopped asking', () => {
    const clock = newClock();
    pass(61_000);
    expect(clock.stalledMs()).toBe(61_000);
    clock.signOfLife();
    expect(clock.stalledMs()).toBe(0);
  });
});
