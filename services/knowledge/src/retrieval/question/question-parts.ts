/** Two questions in one message are answered both; more are read as one text. */
const PARTS = 2;
const SHORTEST = 8;
const QUESTION = /[^?？¿]*[?？]+/gu;
const MARKS = /[?？]+/gu;
const MARK_AT_END = /[?？]$/u;

/** The questions of a message that asks two, in order; otherwise the message itself. */
export function questionParts(text: string): readonly string[] {
  // a text without a mark at its end would be read once from each of its characters
  if (!MARK_AT_END.test(text.trimEnd()) || text.includes('¿')) return [text];
  if (text.match(MARKS)?.length !== PARTS) return [text];
  const asked = (text.match(QUESTION) ?? []).map((part) => part.trim());
  return asked.some((part) => part.length < SHORTEST) ? [text] : asked;
}
