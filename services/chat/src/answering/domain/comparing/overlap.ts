import { SEED } from './known-text.js';

/** A run without the beginning and the end that a visible text holds too. */
export const beyond = (run: string, visible: string): string => {
  if (visible.includes(run)) return '';
  const from = longest(run.length, (length) => visible.includes(run.slice(0, length)));
  const rest = from < SEED ? run : run.slice(from);
  const end = longest(rest.length, (length) => visible.includes(rest.slice(rest.length - length)));
  return end < SEED ? rest : rest.slice(0, rest.length - end);
};

/** Binary search for the greatest length that holds; all shorter ones hold too. */
const longest = (most: number, holds: (length: number) => boolean): number => {
  let [low, high] = [0, most];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (holds(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
};
