/** Numbers from 0 to 1 that follow from a seed (mulberry32), so that a run can be repeated. */
export type SeededRandom = () => number;

export const seededRandom = (seed: number): SeededRandom => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

export const between = (random: SeededRandom, least: number, most: number): number =>
  least + Math.floor(random() * (most - least + 1));

/** @throws when there is nothing to pick from */
export const pick = <T>(random: SeededRandom, list: readonly T[]): T => {
  const chosen = list[Math.floor(random() * list.length)];
  if (chosen === undefined) throw new Error('There is nothing to pick from');
  return chosen;
};

/** Letters and digits. */
export const word = (random: SeededRandom, length: number): string =>
  Array.from({ length }, () => pick(random, [...'abcdefghijkmnpqrstuvwxyz23456789'])).join('');
