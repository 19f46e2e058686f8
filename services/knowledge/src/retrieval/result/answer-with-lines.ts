import { withoutGoesOn } from '../../search/passage-end.js';
import { composeQuote, quotedSpan } from '../quoting/compose-quote.js';
import { unitsOf } from '../quoting/units.js';
import type { Ranked } from '../ranking/rank.js';
import type { JudgedPassages } from './judge-words.js';

/** What was judged, with some lines of a list or table as the answer before it. `lines` in their order, at least one. */
export function answerWithLines(
  { candidate }: Ranked,
  lines: readonly number[],
  confidence: number,
  judged: JudgedPassages,
): JudgedPassages {
  const { document, language } = candidate;
  const [best = 0] = lines;
  const units = unitsOf(document.text);
  const line = quotedSpan(candidate, { best }, true);
  const span = { ...line, text: lines.map((at) => withoutGoesOn(units[at]?.text ?? '')).join('\n') };
  return {
    passages: [
      { document, language, confidence, extract: { text: line.text, start: line.start } },
      ...judged.passages.filter((passage) => passage.document.docId !== document.docId),
    ],
    quotes: [{ document, language, text: composeQuote(document, language, best, span) }],
    worthOffering: true,
    confidence,
  };
}
