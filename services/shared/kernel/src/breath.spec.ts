import { takesBreath } from './breath.js';

const busy = (ms: number) => {
  for (const until = performance.now() + ms; performance.now() < until; );
};

describe('a loop that takes breath', () => {
  it('gives others a turn in between, which awaiting alone does not', async () => {
    let turns = 0;
    const others = setInterval(() => (turns += 1), 1);
    for (let n = 0; n < 20; n += 1) {
      busy(3);
      await Promise.resolve();
    }
    expect(turns).toBe(0);
    const breath = takesBreath();
    for (let n = 0; n < 20; n += 1) {
      busy(3);
      await breath();
    }
    clearInterval(others);
    expect(turns).toBeGreaterThan(1);
  });
});
