import type { Migration } from '@chirrup/persistence/migration';
import { isTenant, tenantWall } from '@chirrup/persistence/tenant-wall';

/** Vectors by the hash of the texts they were made of: the same text is embedded once per bot. */
export const passageVectorsMigration: Migration = {
  name: '1764200000300-create-passage-vectors',
  up: `
    CREATE TABLE passage_vectors (
      bot_id text NOT NULL,
      model text NOT NULL,
      content_hash text NOT NULL,
      dimensions int NOT NULL CHECK (dimensions > 0),
      vectors bytea NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (bot_id, content_hash, model)
    );
    ALTER TABLE passage_vectors ALTER COLUMN vectors SET STORAGE EXTERNAL;
    ALTER TABLE search_documents ADD COLUMN content_hash text;
    CREATE INDEX search_documents_content ON search_documents (bot_id, content_hash);
    ${tenantWall('passage_vectors', isTenant('bot_id'))}
  `,
};
