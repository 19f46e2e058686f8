import { DomainError } from '@chirrup/kernel/domain-error';
import { qaLimits } from '@chirrup/proto/limits';
import { checkLine, checkName, checkSeen } from '../../domain/text.js';
import { qaErrors } from './qa.errors.js';

/** A question with the answer the bot gives word for word. Both may be empty while they are being written. */
export interface Qa {
  id: string;
  botId: string;
  question: string;
  answer: string;
  /** Other wordings of the question. */
  phrasings: string[];
  createdAt: Date;
  /** The plan has no room for it: it does not answer. */
  paused: boolean;
  /** Made from the pages and not kept yet: it does not answer. */
  draft: boolean;
  /** Grows with every change of the text. */
  version: number;
}

/** What is written of a pair. */
export type QaText = Pick<Qa, 'question' | 'answer' | 'phrasings'>;

const QUESTION = { label: 'The question', max: qaLimits.question, error: qaErrors.invalid };
const ANSWER = { label: 'The answer', max: qaLimits.answer, error: qaErrors.invalid };
const PHRASING = { label: 'Another wording', max: qaLimits.question, error: qaErrors.invalid };
const IDEMPOTENCY_KEY = { label: 'The idempotency key', max: 200, error: qaErrors.invalid };

/** The pair as it is stored. Throws `BOTS.INVALID_QA` when something is too long, too much or holds control characters. */
export const checkQa = ({ question, answer, phrasings }: QaText): QaText => {
  checkSeen(question, QUESTION);
  checkSeen(answer, ANSWER);
  const wordings = new Set(phrasings.map((phrasing) => checkName(phrasing.trim(), PHRASING)));
  wordings.delete('');
  wordings.delete(question.trim());
  if (wordings.size > qaLimits.phrasings) {
    throw new DomainError(
      qaErrors.invalid,
      {},
      `A pair can have up to ${qaLimits.phrasings} other wordings.`,
    );
  }
  return { question, answer, phrasings: [...wordings] };
};

export const checkIdempotencyKey = (key: string): string => checkLine(key, IDEMPOTENCY_KEY);
