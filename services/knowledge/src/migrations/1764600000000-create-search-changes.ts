import type { Migration } from '@chirrup/persistence/migration';
import { isSystem, isTenant, tenantWall } from '@chirrup/persistence/tenant-wall';

/**
 * Changes that a search engine beside the database has still to index. A position is taken behind the lock of the bot's
 * generation, so of two changes of a document the later has the higher one; 1 is left to documents of a rebuild.
 */
export const searchChangesMigration: Migration = {
  name: '1764600000000-create-search-changes',
  up: `
    CREATE TABLE search_changes (
      position bigint GENERATED ALWAYS AS IDENTITY (START WITH 2) PRIMARY KEY,
      bot_id text NOT NULL,
      doc_id text NOT NULL
    );
    CREATE INDEX search_changes_bot ON search_changes (bot_id, position);
    ${tenantWall('search_changes', isTenant('bot_id'), isSystem)}
    CREATE INDEX search_documents_pairs ON search_documents (bot_id, generation, doc_id) WHERE kind = 'qa';
    CREATE POLICY list_bots ON search_generations FOR SELECT USING (${isSystem});
  `,
};
