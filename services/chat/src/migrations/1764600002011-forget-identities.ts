import type { Migration } from '@chirrup/persistence/migration';
import { isSystem } from '@chirrup/persistence/tenant-wall';

/** A way for the system scope to find out which bots have old identities. */
export const forgetIdentities: Migration = {
  name: '1764600002011-forget-identities',
  additive: true,
  up: `
    CREATE INDEX visitor_identities_by_age ON visitor_identities USING brin (identified_at);
    CREATE POLICY too_old ON visitor_identities FOR SELECT
      USING (${isSystem} AND identified_at < now() - interval '30 days');
  `,
};
