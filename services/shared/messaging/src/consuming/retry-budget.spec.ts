import { RetryBudget } from './retry-budget.js';

describe('retry budget', () => {
  let now = 1_000_000;
  const newBudget = () => new RetryBudget(1_000, () => now);

  it('is spent once, and comes back ten times slower', () => {
    const budget = newBudget();
    expect([budget.spend(700), budget.spend(400), budget.spend(300)]).toEqual([true, false, true]);
    expect(budget.spend(1)).toBe(false);
    now += 5_000;
    expect([budget.spend(501), budget.spend(500)]).toEqual([false, true]);
  });

  it('is also lost to tries that took long', () => {
    const budget = newBudget();
    budget.charge(1_500);
    expect(budget.spend(1)).toBe(false);
    now += 60_000;
    expect(budget.spend(1_000)).toBe(true);
  });
});
