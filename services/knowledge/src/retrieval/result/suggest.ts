import { haveSameWords } from '../ranking/same-question.js';
import type { RankedQa } from './retrieval.js';

const SUGGESTION_LIMIT = 3;
const LONGEST = 120;
/** A pair less likely than this was hardly meant. */
const NEAR = 0.12;
/** By words alone, a shared word or two is weaker evidence. */
const NEAR_BY_WORDS = 0.05;

/** Up to three of the owner's questions that are near what was asked; none if nothing is. */
export function suggest(question: string, qa: readonly RankedQa[], byMeaning: boolean): string[] {
  const least = byMeaning ? NEAR : NEAR_BY_WORDS;
  const suggestions: string[] = [];
  for (const { document, confidence } of qa) {
    const { title } = document;
    const usable = confidence >= least && title.length <= LONGEST && !haveSameWords(title, question);
    if (usable && !suggestions.some((known) => haveSameWords(known, title))) suggestions.push(title);
    if (suggestions.length === SUGGESTION_LIMIT) break;
  }
  return suggestions;
}
