import type { Migration } from '@chirrup/persistence/migration';
import { isTenant, tenantWall } from '@chirrup/persistence/tenant-wall';

export const createTestQuestions: Migration = {
  name: '1764200000510-create-test-questions',
  up: `
    CREATE TABLE test_questions (
      id uuid PRIMARY KEY,
      bot_id text NOT NULL,
      question text NOT NULL,
      expectation text NOT NULL CHECK (expectation IN ('contains', 'cites', 'refuses')),
      expected text NOT NULL,
      result text NOT NULL DEFAULT 'never' CHECK (result IN ('green', 'red', 'never')),
      answer text NOT NULL DEFAULT '',
      outcome text NOT NULL DEFAULT '',
      source_urls text[] NOT NULL DEFAULT '{}',
      last_run_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX test_questions_of_bot ON test_questions (bot_id, id);
    ${tenantWall('test_questions', isTenant('bot_id'))}

    -- What was answered in the last run, and before it where that was something else.
    CREATE TABLE watched_answers (
      bot_id text NOT NULL,
      question_key text NOT NULL,
      question text NOT NULL,
      answer text NOT NULL,
      before text,
      changed_at timestamptz,
      run_at timestamptz NOT NULL,
      PRIMARY KEY (bot_id, question_key)
    );
    ${tenantWall('watched_answers', isTenant('bot_id'))}
  `,
};
