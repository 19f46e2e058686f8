import type { Migration } from '@chirrup/persistence/migration';
import { isSystem } from '@chirrup/persistence/tenant-wall';

/** Charges of many bots are counted together, each with its bot's owner: a look-up that precedes a tenant. */
export const readOwnersOfCharges: Migration = {
  name: '1796400000000-read-owners-of-charges',
  additive: true,
  up: `CREATE POLICY owners_of_charges ON bot_owners FOR SELECT USING (${isSystem});`,
};
