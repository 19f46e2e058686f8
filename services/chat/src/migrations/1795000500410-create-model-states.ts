import type { Migration } from '@chirrup/persistence/migration';
import { isSystem, tenantWall } from '@chirrup/persistence/tenant-wall';

// What the processes that ask a model know of it, for those that show it.
export const createModelStates: Migration = {
  name: '1795000500410-create-model-states',
  additive: true,
  up: `
    CREATE TABLE model_states (
      model text PRIMARY KEY,
      unreachable_since timestamptz
    );
    ${tenantWall('model_states', isSystem)}
  `,
};
