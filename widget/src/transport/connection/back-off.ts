const FIRST_MS = 1_000;
const LAST_MS = 5_000;
const RANDOMISATION = 0.5;

/** The wait before try number `attempt` (from 0): 1 s doubling to 5 s, each moved by up to half of itself. */
export function backOff(attempt: number, random = Math.random): number {
  const base = Math.min(FIRST_MS * 2 ** attempt, LAST_MS);
  return base * (1 + RANDOMISATION * (2 * random() - 1));
}
