/** Two questions in one message are answered both; more are read as one text. */
const PARTS = 2;
const SHORTEST = 8;
const QUESTION = /[^?？¿]*[?？]+/gu;

/** The questions of a message that asks two, in order; otherwise the message itself. */
export function questionParts(text: string): readonly string[] {
  const asked = (text.match(QUESTION) ?? []).map((part) => part.trim());
  const rest = text.replace(QUESTION, '').trim();
  if (asked.length !== PARTS || rest !== '' || asked.some((part) => part.length < SHORTEST)) return [text];
  return asked;
}
