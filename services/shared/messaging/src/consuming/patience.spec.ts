import { Patience } from './patience.js';

describe('patience', () => {
  let now = 1_000_000;
  const newPatience = () => new Patience(1_000, () => now);

  it('is spent once, and comes back ten times slower', () => {
    const patience = newPatience();
    expect([patience.spend(700), patience.spend(400), patience.spend(300)]).toEqual([true, false, true]);
    expect(patience.spend(1)).toBe(false);
    now += 5_000;
    expect([patience.spend(501), patience.spend(500)]).toEqual([false, true]);
  });

  it('is also lost to tries that took long', () => {
    const patience = newPatience();
    patience.lose(1_500);
    expect(patience.spend(1)).toBe(false);
    now += 60_000;
    expect(patience.spend(1_000)).toBe(true);
  });
});
