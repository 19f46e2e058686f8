import type { Migration } from '@chirrup/persistence/migration';
import { isTenant, isUser, tenantWall } from '@chirrup/persistence/tenant-wall';

export const hideDeletedBots: Migration = {
  name: '1764400002001-hide-deleted-bots',
  up: `
    ALTER TABLE bots ADD COLUMN deleted_at timestamptz;

    CREATE TABLE deleted_users (
      user_id text PRIMARY KEY,
      deleted_at timestamptz NOT NULL DEFAULT now()
    );
    ${tenantWall('deleted_users', isTenant('user_id'), isUser('user_id'))}
  `,
};
