import { checkLine, checkText } from '../../domain/text.js';
import { qaErrors } from './qa.errors.js';

/** A question with the answer the bot gives word for word. Both may be empty while they are being written. */
export interface Qa {
  id: string;
  botId: string;
  question: string;
  answer: string;
  createdAt: Date;
}

const QUESTION = { label: 'The question', max: 1_000, error: qaErrors.invalid };
const ANSWER = { label: 'The answer', max: 10_000, error: qaErrors.invalid };
const IDEMPOTENCY_KEY = { label: 'The idempotency key', max: 200, error: qaErrors.invalid };

/** Throws `BOTS.INVALID_QA` when one is too long or holds control characters. */
export const checkQa = ({ question, answer }: Pick<Qa, 'question' | 'answer'>): void => {
  checkText(question, QUESTION);
  checkText(answer, ANSWER);
};

export const checkIdempotencyKey = (key: string): string => checkLine(key, IDEMPOTENCY_KEY);
