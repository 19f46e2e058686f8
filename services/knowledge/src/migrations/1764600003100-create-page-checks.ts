import type { Migration } from '@chirrup/persistence/migration';
import { isTenant, tenantWall } from '@chirrup/persistence/tenant-wall';

export const pageChecksMigration: Migration = {
  name: '1764600003100-create-page-checks',
  additive: true,
  up: `
    CREATE TABLE page_checks (
      id uuid PRIMARY KEY,
      bot_id text NOT NULL,
      url text NOT NULL,
      product_url text NOT NULL,
      facts jsonb,
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX page_checks_newest ON page_checks (bot_id, id DESC);
    ${tenantWall('page_checks', isTenant('bot_id'))}
  `,
};
