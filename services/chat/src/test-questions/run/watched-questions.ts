import { createHash } from 'node:crypto';
import type { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { maskPersonal } from '@chirrup/text/masking/mask-personal';
import { smallTalkIn } from '../../answering/domain/language/small-talk.js';
import { type FrequentQuestion, frequentQuestions } from '../persistence/frequent-questions.rows.js';

const MOST_FREQUENT = 50;

/** The same for a question in upper and lower case. */
export const questionKey = (question: string): string =>
  createHash('sha256').update(question.trim().toLowerCase()).digest('base64url');

/** Questions that visitors ask often, without small talk and personal data. */
export const questionsAskedOften = async (uow: UnitOfWork, botId: string): Promise<FrequentQuestion[]> => {
  const rows = await frequentQuestions(uow, botId, MOST_FREQUENT);
  return rows
    .map(({ question, shown }) => ({ question: question.trim(), shown }))
    .filter(({ question }) => maskPersonal(question) === question && !smallTalkIn(question));
};
