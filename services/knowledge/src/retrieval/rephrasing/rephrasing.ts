import type { Language } from '@chirrup/text/language';
import { EXCHANGE } from './exchange.js';
import { ORDER_TRACKING } from './order-tracking.js';

/** A sort of question that visitors put in words which lead elsewhere; it is asked once more in those of a page about it. */
export interface Rephrasing {
  /** Whether a visitor's question is of this sort. */
  asks(question: string): boolean;
  /** Whether a text is about what is asked. */
  isAbout(text: string, language: Language): boolean;
  /** By language of the pages. */
  readonly questions: Readonly<Partial<Record<Language, string>>>;
}

const REPHRASINGS: readonly Rephrasing[] = [EXCHANGE, ORDER_TRACKING];

/** How to ask a question once more, if it is of such a sort. */
export function rephrasingOf(question: string): Rephrasing | undefined {
  return REPHRASINGS.find(({ asks }) => asks(question));
}

/** The question in the language of most pages. */
export function rephrased({ questions }: Rephrasing, [language = 'en']: readonly Language[]): string {
  return questions[language] ?? questions.en ?? '';
}
