import type { Language } from '@chirrup/text/language';
import { DUTCH } from './words/dutch.js';
import { type Concept, type ConceptWords, ENGLISH } from './words/english.js';
import { FRENCH } from './words/french.js';
import { GERMAN } from './words/german.js';
import { ITALIAN } from './words/italian.js';
import { OTHERS } from './words/others.js';
import { POLISH } from './words/polish.js';
import { PORTUGUESE } from './words/portuguese.js';
import { RUSSIAN } from './words/russian.js';
import { SPANISH } from './words/spanish.js';
import { TURKISH } from './words/turkish.js';

/** Pages state facts in labels ("Price: 19.99") that questions seldom use; the first words of a line are the usual labels. */
export const CONCEPT_WORDS: Readonly<Partial<Record<Language, ConceptWords>>> = {
  ...OTHERS,
  en: ENGLISH,
  de: GERMAN,
  fr: FRENCH,
  es: SPANISH,
  it: ITALIAN,
  pt: PORTUGUESE,
  nl: DUTCH,
  pl: POLISH,
  tr: TURKISH,
  ru: RUSSIAN,
};

export const CONCEPTS = Object.keys(ENGLISH) as Concept[];
