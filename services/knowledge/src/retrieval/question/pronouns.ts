import { analyseWords } from '@chirrup/text/analyse';
import { guessLanguage, type Language } from '@chirrup/text/language';

/** Words that refer to something mentioned before, whatever stands beside them. */
const PRONOUNS =
  /(?<!\p{L})(?:it|its|it's|that|this|those|these|they|them|one|ones|(?<!(?:is|are|was|were) )there|he|she|him|her|dafür|davon|dort|ihn|ça|cela|celui|celle|ils|elles|eso|esto|ese|esa|(?<!a )lo|ello|ahí|questo|quello|ci|isso|isto|ele|ela|dat|deze|tego|tym|bunu|onu|bu|это|этот|он|она|они|там)(?!\p{L})/iu;
/** "Gibt es …?" and "Haben Sie …?" refer to nothing, "Ist es …?" and "Sind sie …?" do. */
const GERMAN_PRONOUNS =
  /(?<!\p{L})(?:(?:[iI]st|[hH]at|[kK]ostet|[pP]asst|[wW]ird|[kK]ann|[wW]äre|[hH]ält) es|(?:[sS]ind|[wW]erden|[kK]osten|[pP]assen|[hH]alten) sie)(?!\p{L})/u;
/** Articles of a word that follows, pronouns otherwise. */
const ARTICLES: Readonly<Partial<Record<Language, readonly string[]>>> = {
  de: ['das', 'die'],
  es: ['los', 'las'],
  it: ['li'],
  nl: ['het'],
  pl: ['to'],
};
/** German nouns have a capital letter: before one, also after an adjective, it is an article. */
const GERMAN_ARTICLE = /^(?:das|die)$/u;
const CAPITAL = /^\p{Lu}/u;

/** Whether a question has a word for something that was mentioned before. */
export function hasPronoun(question: string): boolean {
  return PRONOUNS.test(question) || GERMAN_PRONOUNS.test(question);
}

/** Whether a question has a word that is an article, but no word that it would be the article of. */
export function hasArticleAlone(question: string): boolean {
  const language = guessLanguage(question);
  const articles = ARTICLES[language] ?? [];
  const words = analyseWords(question, language);
  const written = question.match(/[\p{L}\p{M}]+/gu) ?? [];
  return words.some(({ text }, at) => {
    if (!articles.includes(text)) return false;
    const next = words[at + 1];
    if (!next || next.stop) return true;
    const place = written.findIndex((word) => word.toLowerCase() === text);
    return GERMAN_ARTICLE.test(text) && !written.slice(place + 1).some((word) => CAPITAL.test(word));
  });
}
