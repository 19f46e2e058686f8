import type { Migration } from '@chirrup/persistence/migration';
import { isTenant, tenantWall } from '@chirrup/persistence/tenant-wall';

/** Reports of what visitors ask, and the vectors of questions, which a report that is interrupted need not make again. */
export const createFaqReports: Migration = {
  name: '1764400008001-create-faq-reports',
  additive: true,
  up: `
    CREATE TABLE faq_reports (
      id uuid PRIMARY KEY,
      bot_id text NOT NULL,
      type text NOT NULL CHECK (type IN ('weekly', 'monthly')),
      start_at timestamptz NOT NULL,
      end_at timestamptz NOT NULL,
      start_day date NOT NULL,
      end_day date NOT NULL,
      status text NOT NULL CHECK (status IN ('pending', 'in_progress', 'completed', 'failed', 'cancelled')),
      failed_reason text NOT NULL DEFAULT '',
      cancel_reason text NOT NULL DEFAULT '',
      client_messages int NOT NULL DEFAULT 0,
      questions int NOT NULL DEFAULT 0,
      grouped_by text NOT NULL DEFAULT '' CHECK (grouped_by IN ('', 'words', 'meaning')),
      clusters jsonb NOT NULL DEFAULT '[]',
      created_at timestamptz NOT NULL DEFAULT now(),
      finished_at timestamptz
    );
    CREATE UNIQUE INDEX faq_reports_of_bot ON faq_reports (bot_id, type, start_day);
    ${tenantWall('faq_reports', isTenant('bot_id'))}

    CREATE TABLE question_vectors (
      exchange_id uuid NOT NULL,
      bot_id text NOT NULL,
      model text NOT NULL,
      vector bytea NOT NULL,
      PRIMARY KEY (bot_id, exchange_id)
    );
    ${tenantWall('question_vectors', isTenant('bot_id'))}
  `,
};
