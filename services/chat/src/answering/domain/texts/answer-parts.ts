import type { Answer } from '../answer.js';
import type { SpokenLanguage } from '../language/language-pack.js';
import { type Phrases, phrasesIn } from '../language/phrases.js';

/** Some paragraphs of an answer. */
export interface AnswerPart {
  text: string;
  /** BCP 47; empty if it is not known, or is the language of what is around. */
  language: string;
}

const BETWEEN = '\n\n';

/** The whole text of an answer, with the languages of its parts where any is known. */
export const joinedParts = (parts: readonly AnswerPart[]): Pick<Answer, 'content' | 'contentParts'> => {
  const content = parts.map(({ text }) => text).join(BETWEEN);
  if (parts.every(({ language }) => language === '')) return { content };
  let end = -BETWEEN.length;
  const contentParts = parts.map(({ text, language }) => {
    end += BETWEEN.length + text.length;
    return { end, language };
  });
  return { content, contentParts };
};

/** The sentence, in the visitor's language, before words in another one. */
export const leadPart = (
  visitors: SpokenLanguage,
  language: string,
  kind: 'quoted' | 'answeredBefore',
): AnswerPart => {
  const say: Phrases[typeof kind] = phrasesIn(visitors)[kind];
  return { text: say(nameOf(language, visitors)), language: visitors };
};

const nameOf = (language: string, visitors: SpokenLanguage): string => {
  const [code = language] = language.split('-');
  try {
    return new Intl.DisplayNames([visitors], { type: 'language' }).of(code) ?? code;
  } catch {
    // the page names a language that does not exist
    return code;
  }
};
