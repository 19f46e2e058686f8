import { normalise } from './fold.js';
import { guessLanguage, type Language } from './language.js';
import { segment } from './segment.js';
import { type Word, wordOf } from './word-terms.js';

/** Raised whenever equal text may give other tokens than before: what is stored under a lower number is made anew. */
export const PIPELINE_VERSION = 1;

export interface Analysis {
  readonly tokens: string[];
  readonly language: Language;
}

/** Index terms of a text, in order, stop words left out. The same call serves what is indexed and what is asked. */
export function analyse(text: string, options: { language?: Language } = {}): Analysis {
  const language = options.language ?? guessLanguage(text);
  const tokens: string[] = [];
  for (const word of analyseWords(text, language)) tokens.push(...word.terms, ...word.loose);
  return { tokens, language };
}

/** The words of a text with their terms, stop words marked. */
export function analyseWords(text: string, language: Language): Word[] {
  return segment(normalise(text), language).map((word) => wordOf(word, language));
}
