import { unleet } from './letters.js';

/** A way to change a text that a reader can undo without a tool. */
export interface Disguise {
  name: string;
  /** Compares the steps between letters, which a shifted alphabet does not change. */
  isSteps?: true;
  /** A letter of the output as it is compared. */
  letter: (letter: string, previous: string) => string;
  /** The text in this disguise, in the same alphabet. */
  of: (words: readonly string[]) => string;
}

const folded = (text: string): string => [...text].map(unleet).join('');
const backwards = (text: string): string => [...text].reverse().join('');
const code = (letter: string): number => {
  const at = letter.charCodeAt(0) - 97;
  return letter.length === 1 && at >= 0 && at < 26 ? at : Number.NaN;
};
const from = (n: number): string => String.fromCharCode(97 + (((n % 26) + 26) % 26));
/** The step from letter to letter is the same however far an alphabet is shifted. */
const step = (letter: string, previous: string): string => {
  const distance = code(letter) - code(previous);
  return Number.isNaN(distance) ? letter : from(distance);
};
const steps = (text: string): string =>
  [...text].map((letter, at, all) => step(letter, all[at - 1] ?? '')).join('');

/** Steps of a text in the alphabet read from its end. */
const mirrored = (text: string): string =>
  [...text].map((letter, at, all) => (at === 0 ? letter : mirroredStep(letter, all[at - 1] ?? ''))).join('');
const mirroredStep = (letter: string, previous: string): string => {
  const distance = code(previous) - code(letter);
  return Number.isNaN(distance) ? letter : from(distance);
};

export const PLAIN: Disguise = { name: 'plain', letter: unleet, of: (words) => folded(words.join('')) };

/** The disguises that comparing letters reveals. */
export const DISGUISES: readonly Disguise[] = [
  { name: 'reversed', letter: unleet, of: (words) => backwards(folded(words.join(''))) },
  { name: 'words reversed', letter: unleet, of: (words) => words.map(folded).map(backwards).join('') },
  { name: 'word order reversed', letter: unleet, of: (words) => [...words].reverse().map(folded).join('') },
  { name: 'shifted alphabet', isSteps: true, letter: step, of: (words) => steps(words.join('')) },
  {
    name: 'shifted and reversed',
    isSteps: true,
    letter: step,
    of: (words) => steps(backwards(words.join(''))),
  },
  { name: 'mirrored alphabet', isSteps: true, letter: step, of: (words) => mirrored(words.join('')) },
];
