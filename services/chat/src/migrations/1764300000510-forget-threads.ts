import type { Migration } from '@chirrup/persistence/migration';
import { isSystem, isTenant, tenantWall } from '@chirrup/persistence/tenant-wall';

/** Ends of bots, and a way for the system scope to find out which bots have old threads. */
export const forgetThreads: Migration = {
  name: '1764300000510-forget-threads',
  up: `
    -- Visitors' tokens outlive their bot; what they send must not bring its conversations back.
    CREATE TABLE deleted_bots (
      bot_id text PRIMARY KEY,
      deleted_at timestamptz NOT NULL DEFAULT now()
    );
    ${tenantWall('deleted_bots', isTenant('bot_id'))}
    CREATE INDEX threads_by_age ON threads USING brin (active_hour);
    CREATE POLICY too_old ON threads FOR SELECT USING (${isSystem} AND updated_at < now() - interval '30 days');
  `,
};
