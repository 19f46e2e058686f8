import { analyse } from '@chirrup/text/analyse';
import type { Language } from '@chirrup/text/language';
import type { SearchIndex } from '../../search/search-index.js';
import type { Question } from '../question/question.js';
import { type Ranked, rank } from './rank.js';

const CANDIDATES = 30;
const WEIGHT = 0.5;

/** Words that a question stands for, as each language has them. */
export type WordsBeside = readonly (readonly [Language, words: string])[];

/** Words for the languages that have some; pages of every language use English ones too. */
export function wordsBeside(
  words: Readonly<Partial<Record<Language, string>>>,
  languages: readonly Language[],
): WordsBeside {
  return [...new Set<Language>(['en', ...languages])].flatMap((language) => {
    const own = words[language];
    return own ? [[language, own] as const] : [];
  });
}

/** What a question finds together with words that it does not have, but what answers it has. Best first. */
export async function rankWith(
  index: SearchIndex,
  botId: string,
  question: Question,
  beside: WordsBeside,
): Promise<Ranked[]> {
  const known = new Set(question.terms.map(({ term }) => term));
  const added = new Set(beside.flatMap(([language, words]) => analyse(words, { language }).tokens));
  const terms = [
    ...question.terms,
    ...[...added].flatMap((term) => (known.has(term) ? [] : [{ term, weight: WEIGHT }])),
  ];
  return rank({ ...question, terms }, await index.candidates(botId, terms, CANDIDATES));
}
