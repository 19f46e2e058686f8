import { splitSentences } from '@chirrup/text/sentences';
import { withoutEnd } from '@chirrup/text/without-end';
import { isRealQuestion, isTopic } from './headings.js';
import { languageOf, type MaterialSection, type Pair, topicOf } from './material.js';
import { mayAnswer, questionAbout } from './topic-questions.js';

const MAX_QUESTION = 300;
const MAX_ANSWER = 400;
const MAX_LIST = 900;
const MIN_ANSWER = 20;
const MAX_SENTENCES = 3;
/** So many usual questions stand on their own. */
const ENOUGH = 3;

/** The questions the pages ask and answer themselves, word for word. */
export const faqPairs = (sections: readonly MaterialSection[]): Pair[] =>
  sections
    .filter(({ isQuestion, heading, text }) => isQuestion && isRealQuestion(heading) && text.trim() !== '')
    .map(({ heading, text }) => ({ question: heading.trim().slice(0, MAX_QUESTION), answer: text.trim() }));

/**
 * What stands below a heading as the answer to the usual question about it. Only if there are few of those, other
 * headings are put as questions too: they sound less like a visitor.
 */
export const headingPairs = (sections: readonly MaterialSection[]): Pair[] => {
  const usual: Pair[] = [];
  const others: Pair[] = [];
  for (const section of sections) {
    const topic = topicOf(section);
    const answer = beginningOf(section);
    if (section.isQuestion || section.kind === 'facts' || answer.length < MIN_ANSWER || !isTopic(topic))
      continue;
    const language = languageOf(section);
    if (!mayAnswer(topic, answer, language)) continue;
    const question = questionAbout(topic, language);
    if (question) usual.push({ question, answer });
    else if (section.heading !== '' && /[\p{L}\p{M}'’-]\s+\S/u.test(topic))
      others.push({ question: `${withoutEnd(topic, /[.:!]/)}?`, answer });
  }
  return usual.length >= ENOUGH ? usual : [...usual, ...others];
};

/** Up to three sentences of a text. Of a list or table all of it or nothing: half of it reads like the whole. */
const beginningOf = ({ text, kind }: MaterialSection): string => {
  if (kind === 'list' || kind === 'table') return wholeList(text);
  let end = 0;
  for (const { start, text: sentence } of splitSentences(text).slice(0, MAX_SENTENCES)) {
    if (start + sentence.length > MAX_ANSWER) break;
    end = start + sentence.length;
  }
  return text.slice(0, end).trim();
};

const wholeList = (text: string): string => {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (text.length > MAX_LIST || text.trimEnd().endsWith('…')) return '';
  return lines.length > 1 ? lines.map((line) => `- ${line}`).join('\n') : text.trim();
};
