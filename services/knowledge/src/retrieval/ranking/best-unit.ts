import { gramSignature, gramSimilarities, textSignature } from '@chirrup/text/char-ngrams';
import { splitSentences } from '@chirrup/text/sentences';
import type { Candidate } from '../../search/search-index.js';
import type { Question } from '../question/question.js';
import type { BestUnit } from '../quoting/compose-quote.js';

import { coverage } from './rank.js';
import { termsByUnit } from './unit-terms.js';

const GRAM_WEIGHT = 0.6;

/** How well each sentence or line of a passage answers by its words, and which does best. */
export function bestUnit(asked: Question, candidate: Candidate): BestUnit {
  const { document, language } = candidate;
  const question = withoutTitle(asked, candidate);
  const units = splitSentences(document.text);
  const found = termsByUnit(candidate, units);
  const grams = gramSimilarities(
    gramSignature(question.content),
    units.map(({ text }) => textSignature(text, language)),
  );
  const unitScores = units.map(
    (_, at) => coverage(question, found[at] ?? new Set()) + GRAM_WEIGHT * (grams[at] ?? 0),
  );
  return { best: unitScores.indexOf(Math.max(...unitScores)), unitScores };
}

/** The words that the title leaves open tell the passage's sentences apart. */
function withoutTitle(question: Question, { title }: Candidate): Question {
  const inTitle = new Set(title.map(({ term }) => term));
  const words = question.words.filter(
    ({ alternatives }) => !alternatives.some(({ term }) => inTitle.has(term)),
  );
  if (words.length === 0) return question;
  return { ...question, words, content: words.map(({ text, repaired }) => repaired ?? text).join(' ') };
}
