import type { Migration } from '@chirrup/persistence/migration';
import { isTenant, tenantWall } from '@chirrup/persistence/tenant-wall';

// Keys of owners' accounts are sealed by the service: the database cannot read them.
export const createBotModels: Migration = {
  name: '1796200000500-create-bot-models',
  additive: true,
  up: `
    CREATE TABLE bot_models (
      bot_id text PRIMARY KEY,
      provider text NOT NULL,
      base_url text NOT NULL,
      model text NOT NULL,
      sealed_key text NOT NULL,
      -- Of a model of the owner's account; model_states has the installation's.
      unreachable_since timestamptz
    );
    ${tenantWall('bot_models', isTenant('bot_id'))}
  `,
};
