import { inAllLanguages } from '../packs.js';

const ASKS = `(?:${inAllLanguages(({ asking }) => asking).join('|')})(?![\\p{L}_])`;
const GREETING = `(?:${inAllLanguages(({ greetings }) => greetings).join('|')})`;
const AND = `(?:${inAllLanguages(({ and }) => and).join('|')})`;

const BEGINNING = new RegExp(`^\\W*(?:${GREETING}\\W+)?(?:${ASKS}|(?<=¿))`, 'iu');

/** Whether a text begins with a word that asks, or with a Spanish mark. */
export function beginsAsQuestion(text: string): boolean {
  return BEGINNING.test(text);
}

/** "… and what does it cost" */
const FURTHER_QUESTION = new RegExp(`[,;]?\\s+${AND}\\s+(?=${ASKS})`, 'giu');

/** The questions that one sentence joins, in order; the text itself where it joins none. */
export function joinedQuestions(text: string): string[] {
  return beginsAsQuestion(text) ? text.split(FURTHER_QUESTION).map((part) => part.trim()) : [text];
}
