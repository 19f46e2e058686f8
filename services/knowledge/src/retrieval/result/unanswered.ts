import { analyseWords } from '@chirrup/text/analyse';
import { guessLanguage } from '@chirrup/text/language';
import { beginsAsQuestion } from '@chirrup/text/words/question-words';
import { contentWords } from '../question/follow-up.js';
import { answerOf, answers } from './answers.js';
import type { Retrieval, Unanswered } from './retrieval.js';

/** "Can you help me?" beside a question asks nothing. */
const FEWEST_WORDS = 2;

/** One of two questions of a message, with what was found for it. */
export interface AskedPart {
  readonly question: string;
  readonly found: Retrieval;
}

/** The one of two questions that nothing answers beside the other's answer; undefined if that is not sure. */
export function unansweredPart(
  whole: Retrieval,
  parts: readonly [AskedPart, AskedPart],
): Unanswered | undefined {
  const [open, answered] = answers(parts[0].found) ? [parts[1], parts[0]] : parts;
  const answer = answerOf(answered.found);
  if (answers(open.found) || !answer || !asksByItself(open.question)) return undefined;
  const { sourceId } = answer.document;
  // what answers the whole from elsewhere, or says all that is asked, may be the other answer
  const mayBeAnswered =
    whole.decision.quotes.some(({ document }) => document.sourceId !== sourceId) ||
    isNamedIn(open.question, `${answered.question} ${answer.document.title} ${answer.text}`);
  return mayBeAnswered ? undefined : { question: open.question.trim(), offers: open.found.decision.offers };
}

function asksByItself(question: string): boolean {
  return beginsAsQuestion(question) && contentWords(question).length >= FEWEST_WORDS;
}

/** Whether most of what a question asks for is named in a text. */
function isNamedIn(question: string, text: string): boolean {
  const known = new Set(analyseWords(text, guessLanguage(question)).flatMap(({ terms }) => terms));
  const asked = contentWords(question);
  const named = asked.filter(({ terms }) => terms.some((term) => known.has(term)));
  return named.length > asked.length / 2;
}
