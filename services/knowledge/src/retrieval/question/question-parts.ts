import { joinedQuestions } from '@chirrup/text/words/question-words';

/** Two questions in one message are answered both; more are read as one text. */
const PARTS = 2;
const SHORTEST = 8;
/** Inside a word or before a quotation mark it ends no question. */
const MARKS = /\?+(?=\s|$)|[？؟]+/gu;
/** "Thanks in advance" after the last question asks nothing. */
const MOST_WORDS_AFTER = 4;

/** The questions of a message that asks two, in order; otherwise the message itself. */
export function questionParts(text: string): readonly string[] {
  const ends = [...text.matchAll(MARKS)].map((mark) => mark.index + mark[0].length);
  const asked = ends.length > 1 ? cut(text, ends) : joinedQuestions(text);
  return asked.length !== PARTS || asked.some((part) => part.length < SHORTEST) ? [text] : asked;
}

function cut(text: string, ends: readonly number[]): string[] {
  if (text.slice(ends.at(-1)).split(/\s+/u).filter(Boolean).length > MOST_WORDS_AFTER) return [];
  return ends.map((end, at) => text.slice(ends[at - 1] ?? 0, end).trim());
}
