import type { Migration } from '@chirrup/persistence/migration';

export const addTimeZone: Migration = {
  name: '1764400008010-add-time-zone',
  additive: true,
  up: `
    ALTER TABLE users ADD COLUMN time_zone text NOT NULL DEFAULT '';
    ALTER TABLE users ADD COLUMN weekly_digest boolean NOT NULL DEFAULT true;
  `,
};
