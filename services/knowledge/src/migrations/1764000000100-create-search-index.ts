import type { Migration } from '@chirrup/persistence/migration';
import { isTenant, tenantWall } from '@chirrup/persistence/tenant-wall';

/** Tables of the PostgreSQL search adapter. */
export const searchMigration: Migration = {
  name: '1764000000100-create-search-index',
  up: `
    CREATE TABLE search_generations (
      bot_id text PRIMARY KEY,
      generation bigint NOT NULL
    );
    CREATE TABLE search_documents (
      bot_id text NOT NULL,
      doc_id text NOT NULL,
      source_id text NOT NULL,
      kind text NOT NULL CHECK (kind IN ('qa', 'passage')),
      position int NOT NULL,
      title text NOT NULL,
      text text NOT NULL,
      url text NOT NULL,
      fetched_at bigint NOT NULL,
      language text NOT NULL,
      title_tokens text NOT NULL,
      text_tokens text NOT NULL,
      pipeline int NOT NULL,
      generation bigint NOT NULL,
      PRIMARY KEY (bot_id, doc_id)
    );
    CREATE INDEX search_documents_source ON search_documents (bot_id, source_id);
    CREATE INDEX search_documents_generation ON search_documents (bot_id, generation, doc_id);
    ${tenantWall('search_generations', isTenant('bot_id'))}
    ${tenantWall('search_documents', isTenant('bot_id'))}
  `,
};
