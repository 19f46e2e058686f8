import type { Language } from '@chirrup/text/language';

/** A sort of question that visitors put in words which lead elsewhere; it is asked once more in those of a page about it. */
export interface Rephrasing {
  /** Whether a visitor's question is of this sort. */
  asks(question: string): boolean;
  /** Whether a text is about what is asked. */
  isAbout(text: string, language: Language): boolean;
  /** Also where something was found that answers, but is not about it. */
  readonly overrules: boolean;
  /** What is looked up instead, by language of the pages: a question, or words as the answer has them. */
  readonly instead: Readonly<Partial<Record<Language, string>>>;
}
