import type { Migration } from '../migration.js';
import { isSystem, isTenant, tenantWall } from '../tenant-wall.js';

const createJobs: Migration = {
  name: '1764000000001-create-jobs',
  additive: true,
  up: `
    CREATE TABLE jobs (
      id uuid PRIMARY KEY,
      position bigint GENERATED ALWAYS AS IDENTITY,
      kind text NOT NULL,
      bot_id text NOT NULL,
      queue_key text NOT NULL,
      payload jsonb NOT NULL DEFAULT '{}',
      run_at timestamptz NOT NULL DEFAULT now(),
      lease_until timestamptz,
      lease_owner uuid,
      attempt int NOT NULL DEFAULT 0,
      failed_at timestamptz,
      failed_reason text,
      cancelled boolean NOT NULL DEFAULT false,
      created_at timestamptz NOT NULL DEFAULT now()
    ) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);
    CREATE INDEX jobs_queue ON jobs (kind, queue_key, position) WHERE failed_at IS NULL;
    ${tenantWall('jobs', isTenant('bot_id'), isSystem)}
  `,
};

const countDeaths: Migration = {
  name: '1795300000000-count-deaths-of-jobs',
  additive: true,
  up: 'ALTER TABLE jobs ADD COLUMN deaths int NOT NULL DEFAULT 0',
};

/** The leased-job table; every service that runs long work lists these steps in its migrations. */
export const jobsMigrations: readonly Migration[] = [createJobs, countDeaths];
