import type { Migration } from '@chirrup/persistence/migration';
import { isSystem, isTenant, tenantWall } from '@chirrup/persistence/tenant-wall';

/**
 * Unanswered questions, grouped to gaps; one without a gap waits to be grouped. The system scope sees only questions that
 * are too old, to delete them.
 */
export const createGaps: Migration = {
  name: '1764200000500-create-gaps',
  up: `
    CREATE TABLE gaps (
      id uuid PRIMARY KEY,
      bot_id text NOT NULL,
      question text NOT NULL,
      language text NOT NULL,
      count int NOT NULL,
      first_at timestamptz NOT NULL,
      last_at timestamptz NOT NULL,
      state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'answered', 'dismissed')),
      state_at timestamptz NOT NULL DEFAULT now(),
      vector bytea,
      model text NOT NULL DEFAULT ''
    );
    CREATE INDEX gaps_of_bot ON gaps (bot_id, state, count DESC, last_at DESC, id DESC);
    ${tenantWall('gaps', isTenant('bot_id'))}

    CREATE TABLE gap_questions (
      id uuid PRIMARY KEY,
      bot_id text NOT NULL,
      gap_id uuid,
      question text NOT NULL,
      asked_at timestamptz NOT NULL
    );
    CREATE INDEX gap_questions_of_gap ON gap_questions (bot_id, gap_id, asked_at DESC);
    CREATE INDEX gap_questions_by_age ON gap_questions (asked_at);
    ${tenantWall('gap_questions', isTenant('bot_id'))}
    CREATE POLICY too_old ON gap_questions USING (${isSystem} AND asked_at < now() - interval '90 days');
  `,
};
