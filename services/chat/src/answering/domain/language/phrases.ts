import { chatPackOf, type SpokenLanguage } from './language-pack.js';

/** What the product itself says to a visitor, in one language. */
export interface Phrases {
  notFound: (question: string) => string;
  /** The same if there is nothing to quote. */
  nothingFound: string;
  /** After it: where people can be reached. `email` is a link. */
  writeTo: (email: string) => string;
  /** Of one of two questions; the other is answered. */
  noAnswerTo: (question: string) => string;
  /** Before pages that are offered in place of an answer. */
  mayHelp: string;
  /** Before words of a page in another language. */
  quoted: (language: string) => string;
  /** Before the owner's answer to another question, in another language. */
  answeredBefore: (language: string) => string;
  searchUnavailable: string;
  failed: string;
}

/** @param name of what is filled in, which may hold signs that a replacement would read */
const filled = (text: string, name: string) => (value: string) => text.replace(`{${name}}`, () => value);

export const phrasesIn = (language: SpokenLanguage): Phrases => {
  const { phrases } = chatPackOf(language);
  return {
    ...phrases,
    notFound: filled(phrases.notFound, 'question'),
    writeTo: filled(phrases.writeTo, 'email'),
    noAnswerTo: filled(phrases.noAnswerTo, 'question'),
    quoted: filled(phrases.quoted, 'language'),
    answeredBefore: filled(phrases.answeredBefore, 'language'),
  };
};
