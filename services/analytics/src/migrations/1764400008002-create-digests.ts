import type { Migration } from '@chirrup/persistence/migration';
import { isSystem, tenantWall } from '@chirrup/persistence/tenant-wall';

/** Weeks whose digest was ordered for an owner. */
export const createDigests: Migration = {
  name: '1764400008002-create-digests',
  additive: true,
  up: `
    CREATE TABLE digests (
      user_id text NOT NULL,
      start_day date NOT NULL,
      ordered_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (user_id, start_day)
    );
    ${tenantWall('digests', isSystem)}
  `,
};
