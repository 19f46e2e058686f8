import type { Migration } from '@chirrup/persistence/migration';
import { isTenant, tenantWall } from '@chirrup/persistence/tenant-wall';

/** Files of conversations, in parts that are each written once: a worker that takes over goes on with the next. */
export const createThreadExports: Migration = {
  name: '1796300000000-create-thread-exports',
  additive: true,
  up: `
    CREATE TABLE thread_exports (
      id uuid PRIMARY KEY,
      bot_id text NOT NULL,
      format text NOT NULL CHECK (format IN ('csv', 'jsonl')),
      selection jsonb NOT NULL,
      state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'failed')),
      threads int NOT NULL DEFAULT 0,
      written int NOT NULL DEFAULT 0,
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX thread_exports_of_bot ON thread_exports (bot_id, created_at DESC);
    ${tenantWall('thread_exports', isTenant('bot_id'))}

    -- Threads that are still to be written, then the bytes they became: a member of the gzip stream that is the file.
    CREATE TABLE thread_export_parts (
      export_id uuid NOT NULL,
      bot_id text NOT NULL,
      part int NOT NULL,
      thread_ids uuid[] NOT NULL,
      content bytea,
      PRIMARY KEY (export_id, part)
    );
    ALTER TABLE thread_export_parts ALTER COLUMN content SET STORAGE EXTERNAL;
    ${tenantWall('thread_export_parts', isTenant('bot_id'))}
  `,
};
