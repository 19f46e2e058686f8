import { closed, firstLetter, isVisible } from '@chirrup/text/display/visible';

/** A name, or what stands for one that shows nothing; it turns nothing around it. */
export const nameOrElse = (name: string | undefined, fallback = 'Unnamed bot'): string =>
  name !== undefined && isVisible(name) ? closed(name) : fallback;

/** The letter in the round picture of a name. */
export const initialOf = (name: string): string => {
  const letter = firstLetter(name);
  const upper = letter.toUpperCase();
  // 'ß' would become two
  return upper.length > letter.length ? letter : upper;
};

/** A text in the name of a control: one that shows nothing is called by what it is. */
export const quoted = (text: string, fallback: string): string =>
  isVisible(text) ? `“${closed(text)}”` : fallback;
