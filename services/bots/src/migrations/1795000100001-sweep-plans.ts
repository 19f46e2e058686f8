import type { Migration } from '@chirrup/persistence/migration';
import { isSystem, isTenant, tenantWall } from '@chirrup/persistence/tenant-wall';

/** What of its owner's plan was applied to a bot last, and the way to find all owners: the sweep reads whose bots there are. */
export const sweepPlans: Migration = {
  name: '1795000100001-sweep-plans',
  additive: true,
  up: `
    CREATE TABLE applied_plans (
      bot_id text PRIMARY KEY REFERENCES bots (id) ON DELETE CASCADE,
      pairs int NOT NULL,
      links int NOT NULL,
      applied_at timestamptz NOT NULL
    );
    ${tenantWall('applied_plans', isTenant('bot_id'))}
    CREATE INDEX bots_owner ON bots (owner_user_id) WHERE deleted_at IS NULL;
    CREATE POLICY plan_sweep ON bots FOR SELECT USING (${isSystem});
  `,
};
