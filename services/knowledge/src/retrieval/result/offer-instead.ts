import { quotedSpan } from '../quoting/compose-quote.js';
import type { Ranked } from '../ranking/rank.js';
import { PAIR_ANSWERS } from './answers.js';
import type { JudgedPassages } from './judge-words.js';

/** What was judged, without its answer: a passage that is near to the question is offered first. */
export function offerInstead({ candidate }: Ranked, judged: JudgedPassages): JudgedPassages {
  const { document, language } = candidate;
  const confidence = Math.min(judged.confidence, PAIR_ANSWERS / 2);
  const { text, start } = quotedSpan(candidate, { best: 0 }, false);
  return {
    ...judged,
    passages: [
      { document, language, confidence, extract: { text, start } },
      ...judged.passages.filter((passage) => passage.document.docId !== document.docId),
    ],
    quotes: [],
    worthOffering: true,
    confidence,
  };
}
