import { randomInt } from 'node:crypto';

/** Letters that no disguise confuses with a digit or with one another. */
const ALPHABET = 'bcdfghjkmnpqrtvwxz';
const LENGTH = 12;

/** A word that stands in one reply's prompt and nowhere else: where it appears, the prompt is being shown. */
export const newCanary = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
