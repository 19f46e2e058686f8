import type { Migration } from '@chirrup/persistence/migration';

export const addImageUploads: Migration = {
  name: '1764400003000-add-image-uploads',
  additive: true,
  up: `ALTER TABLE bots ADD COLUMN image_uploads boolean NOT NULL DEFAULT false;`,
};
