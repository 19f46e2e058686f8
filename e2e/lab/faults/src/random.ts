/** Numbers from 0 to 1. */
export type SeededRandom = () => number;

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
