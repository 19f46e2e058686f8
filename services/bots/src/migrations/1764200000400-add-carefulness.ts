import type { Migration } from '@chirrup/persistence/migration';

export const addCarefulness: Migration = {
  name: '1764200000400-add-carefulness',
  up: `ALTER TABLE bots ADD COLUMN carefulness text NOT NULL DEFAULT 'balanced';`,
};
