import type { Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { TestQuestion } from '../domain/test-question.js';

/** Result of a test question, with what was expected then: it may have been edited since. */
export type TestResult = Pick<
  TestQuestion,
  'id' | 'question' | 'expectation' | 'expected' | 'result' | 'answer' | 'outcome' | 'sourceUrls'
>;

/** The answer to a question in a run. */
export interface WatchedAnswer {
  key: string;
  question: string;
  answer: string;
  /** What visitors were shown before the first run with it. */
  shown: string | null;
}

/** Stores the results of questions that were not edited since. */
export const saveResults = async (
  tx: Tx,
  botId: string,
  at: Date,
  results: readonly TestResult[],
): Promise<void> => {
  await tx.query(
    `UPDATE test_questions t SET result = i.result, answer = i.answer, outcome = i.outcome, last_run_at = $2,
       source_urls = ARRAY(SELECT jsonb_array_elements_text(i.source_urls))
     FROM unnest($3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::jsonb[])
       AS i(id, question, expectation, expected, result, answer, outcome, source_urls)
     WHERE t.bot_id = $1 AND t.id = i.id AND (t.question, t.expectation, t.expected) = (i.question, i.expectation, i.expected)`,
    [
      botId,
      at,
      results.map(({ id }) => id),
      results.map(({ question }) => question),
      results.map(({ expectation }) => expectation),
      results.map(({ expected }) => expected),
      results.map(({ result }) => result),
      results.map(({ answer }) => answer),
      results.map(({ outcome }) => outcome),
      results.map(({ sourceUrls }) => JSON.stringify(sourceUrls)),
    ],
    'test-questions.save-results',
  );
};

/**
 * Stores the answers, and of changed ones keeps what was seen last; deletes those to questions that are no longer watched.
 * @param unanswered keys of watched questions that have no new answer
 */
export const saveWatched = async (
  tx: Tx,
  botId: string,
  at: Date,
  answers: readonly WatchedAnswer[],
  unanswered: readonly string[],
): Promise<void> => {
  const keys = answers.map(({ key }) => key);
  await tx.query(
    `INSERT INTO watched_answers AS w (bot_id, question_key, question, answer, run_at, before, changed_at)
     SELECT $1, key, question, answer, $2, CASE WHEN shown <> answer THEN shown END, CASE WHEN shown <> answer THEN $2::timestamptz END
     FROM unnest($3::text[], $4::text[], $5::text[], $6::text[]) AS i(key, question, answer, shown)
     ON CONFLICT (bot_id, question_key) DO UPDATE SET question = excluded.question, answer = excluded.answer,
       run_at = excluded.run_at,
       before = CASE WHEN w.answer = excluded.answer THEN w.before WHEN w.changed_at IS NULL THEN w.answer
         WHEN w.before = excluded.answer THEN NULL ELSE w.before END,
       changed_at = CASE WHEN w.answer = excluded.answer THEN w.changed_at
         WHEN w.changed_at IS NOT NULL AND w.before = excluded.answer THEN NULL ELSE excluded.run_at END`,
    [
      botId,
      at,
      keys,
      answers.map(({ question }) => question),
      answers.map(({ answer }) => answer),
      answers.map(({ shown }) => shown),
    ],
    'test-questions.save-watched',
  );
  await tx.query(
    'DELETE FROM watched_answers WHERE bot_id = $1 AND question_key <> ALL($2::text[])',
    [botId, [...keys, ...unanswered]],
    'test-questions.delete-watched',
  );
};

/** Changes that a run until then has found are shown no more. */
export const markSeen = async (uow: UnitOfWork, botId: string, until: Date): Promise<void> => {
  await uow.statement(
    { tenant: botId },
    'UPDATE watched_answers SET before = NULL, changed_at = NULL WHERE bot_id = $1 AND changed_at <= $2',
    [botId, until],
    'test-questions.mark-seen',
  );
};
