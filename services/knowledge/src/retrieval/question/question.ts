import type { Language } from '@chirrup/text/language';
import type { WeightedTerm } from '../../search/search-index.js';

/** A visitor's question as ranking sees it. */
export interface Question {
  readonly text: string;
  readonly language: Language;
  /** Its content words in order, typing errors repaired, for comparing character by character. */
  readonly content: string;
  /** Its content words, each once. */
  readonly words: readonly QuestionWord[];
  /** The terms of all words; words point into this list. */
  readonly terms: readonly WeightedTerm[];
}

export interface QuestionWord {
  readonly text: string;
  /** What it was most likely meant to be, when it looks mistyped. */
  readonly repaired?: string;
  /** The word itself first, then spellings it may have been meant for. */
  readonly alternatives: readonly Alternative[];
  /** Inverse document frequency of its best term in this bot's knowledge. */
  readonly importance: number;
}

export interface Alternative {
  /** Index into `Question.terms`. */
  readonly term: number;
  /** 1 for the word itself, less for a guess. */
  readonly trust: number;
}
