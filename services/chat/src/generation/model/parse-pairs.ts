import { isRealQuestion } from '../domain/headings.js';
import type { MaterialSection, Pair } from '../domain/material.js';
import { plainReply } from './clean-text.js';
import { shownText } from './prompt.js';
import { hasItsAddresses, hasItsNumbers, isSupported, overlap } from './support.js';

const MAX_QUESTION = 200;
const MAX_ANSWER = 1_000;
const MIN_ANSWER = 10;
const MAX_LINES = 60;

/**
 * The pairs of a model's reply that are whole, short, free of markup and supported by the section they name. Anything
 * else in the reply is left out.
 */
export const parsePairs = (reply: string, sections: readonly MaterialSection[]): Pair[] =>
  reply
    .slice(0, 60_000)
    .split('\n')
    .slice(0, MAX_LINES)
    .flatMap((line) => {
      const pair = readLine(line, sections);
      return pair ? [pair] : [];
    });

const readLine = (line: string, sections: readonly MaterialSection[]): Pair | undefined => {
  const object = parseObject(line);
  const section = typeof object?.section === 'number' ? sections[object.section - 1] : undefined;
  if (!object || !section || typeof object.question !== 'string' || typeof object.answer !== 'string')
    return undefined;
  const question = plainReply(object.question, []).replace(/\s+/g, ' ');
  const answer = plainReply(object.answer, [section.url]);
  if (question.length > MAX_QUESTION || !isRealQuestion(question) || !/[?？؟;]$/.test(question))
    return undefined;
  if (answer.length < MIN_ANSWER || answer.length > MAX_ANSWER) return undefined;
  const source = `${section.title}\n${section.heading}\n${shownText(section)}\n${section.url}`;
  return isSupported(answer, source) && isSupportedQuestion(question, source)
    ? { question, answer }
    : undefined;
};

/** A question has words of its own, but no number or address the section does not have. */
const isSupportedQuestion = (question: string, source: string): boolean =>
  hasItsNumbers(question, source) && hasItsAddresses(question, source) && overlap(question, source) > 0;

const parseObject = (line: string): Record<string, unknown> | undefined => {
  const text = line.trim().replace(/^\[|,?\]?$/g, '');
  if (!text.startsWith('{') || text.length > 4_000) return undefined;
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return undefined;
  }
};
