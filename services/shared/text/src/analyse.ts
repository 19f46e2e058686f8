import { bareWords, normalise } from './fold.js';
import { guessLanguage, type Language } from './language.js';
import { segment } from './segment.js';
import { type Word, wordOf } from './word-terms.js';

/** Raised whenever equal text may give other tokens than before: tokens stored under a lower number are made again. */
export const PIPELINE_VERSION = 6;

export interface Analysis {
  readonly tokens: string[];
  readonly language: Language;
}

/**
 * Index terms of a text, in order, stop words left out. A text of stop words only has one term, the whole of it. The
 * same call serves what is indexed and what is asked.
 */
export function analyse(text: string, options: { language?: Language } = {}): Analysis {
  const language = options.language ?? guessLanguage(text);
  const tokens: string[] = [];
  for (const word of analyseWords(text, language)) tokens.push(...word.terms, ...word.loose);
  const whole = tokens.length === 0 ? wholeTerm(text) : undefined;
  return { tokens: whole ? [whole] : tokens, language };
}

const LONGEST_WHOLE = 64;

/** What stands for a text of stop words only ('Who are you?'): found by the very same words and nothing else. */
export function wholeTerm(text: string): string | undefined {
  const words = bareWords(text);
  return words === '' || words.length > LONGEST_WHOLE ? undefined : `=${words.replaceAll(' ', '_')}`;
}

/** The words of a text with their terms, stop words marked. */
export function analyseWords(text: string, language: Language): Word[] {
  return segment(normalise(text), language).map((word) => wordOf(word, language));
}
