import { randomInt } from 'node:crypto';

/** Letters that no disguise confuses with a digit or with one another. */
const ALPHABET = 'bcdfghjkmnpqrtvwxz';
const LENGTH = 12;

/** A random word of one reply's prompt: a text that holds it shows the prompt. */
export const newCanary = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
