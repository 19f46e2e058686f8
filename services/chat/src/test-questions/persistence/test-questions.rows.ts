import type { Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { MOST_TEST_QUESTIONS, type TestQuestion, type TestQuestionInput } from '../domain/test-question.js';

const COLUMNS = `id, bot_id AS "botId", question, expectation, expected, result, answer, outcome,
  source_urls AS "sourceUrls", last_run_at AS "lastRunAt", created_at AS "createdAt", version, written_by AS "writtenBy"`;

/** A bot's test questions, oldest first. */
export const testQuestionsOf = (uow: UnitOfWork, botId: string): Promise<TestQuestion[]> =>
  uow.statement<TestQuestion>(
    { tenant: botId },
    `SELECT ${COLUMNS} FROM test_questions WHERE bot_id = $1 ORDER BY id LIMIT ${MOST_TEST_QUESTIONS}`,
    [botId],
    'test-questions.list',
  );

/** Undefined when the bot has the most test questions allowed. */
export const addTestQuestion = async (
  tx: Tx,
  botId: string,
  id: string,
  { question, expectation, expected }: TestQuestionInput,
  by: string | null,
): Promise<TestQuestion | undefined> => {
  // concurrent additions count one after another
  await tx.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`chirrup.chat.test-questions.${botId}`]);
  const [row] = await tx.query<TestQuestion>(
    `INSERT INTO test_questions (id, bot_id, question, expectation, expected, written_by)
     SELECT $2, $1, $3, $4, $5, $6 WHERE (SELECT count(*) FROM test_questions WHERE bot_id = $1) < ${MOST_TEST_QUESTIONS}
     RETURNING ${COLUMNS}`,
    [botId, id, question, expectation, expected, by],
    'test-questions.add',
  );
  return row;
};

/** Under a lock until the transaction ends; undefined when it does not exist. */
export const findTestQuestion = async (
  tx: Tx,
  botId: string,
  id: string,
): Promise<TestQuestion | undefined> => {
  const [row] = await tx.query<TestQuestion>(
    `SELECT ${COLUMNS} FROM test_questions WHERE bot_id = $1 AND id = $2 FOR UPDATE`,
    [botId, id],
    'test-questions.one',
  );
  return row;
};

/** What it is since; undefined when that is the same as before. A changed question loses the result of its old wording. */
export const changeTestQuestion = async (
  tx: Tx,
  botId: string,
  id: string,
  { question, expectation, expected }: TestQuestionInput,
  by: string | null,
): Promise<TestQuestion | undefined> => {
  const [row] = await tx.query<TestQuestion>(
    `UPDATE test_questions SET question = $3, expectation = $4, expected = $5, result = 'never',
       answer = '', outcome = '', source_urls = '{}', last_run_at = NULL, version = version + 1, written_by = $6
     WHERE bot_id = $1 AND id = $2 AND (question, expectation, expected) IS DISTINCT FROM ($3, $4, $5)
     RETURNING ${COLUMNS}`,
    [botId, id, question, expectation, expected, by],
    'test-questions.change',
  );
  return row;
};

export const removeTestQuestion = async (tx: Tx, botId: string, id: string): Promise<void> => {
  await tx.query(
    'DELETE FROM test_questions WHERE bot_id = $1 AND id = $2',
    [botId, id],
    'test-questions.remove',
  );
};
