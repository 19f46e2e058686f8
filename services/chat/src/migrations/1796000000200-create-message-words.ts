import type { Migration } from '@chirrup/persistence/migration';
import { isTenant, tenantWall } from '@chirrup/persistence/tenant-wall';

// What a search looks through, folded by `searchText` when a message is stored: narrow rows, so that all of a bot's are
// read in a moment. An index of letters would not be used: behind row-level security LIKE is no condition of an index.
// Messages that are there already are folded about as well by the database.
const folded = (
  text: string,
): string => `btrim(regexp_replace(regexp_replace(normalize(lower(normalize(${text}, NFKC)), NFD),
  '[\u0300-\u036f\u00ad\u200b-\u200f\u2060\ufeff]', '', 'g'), 's+', ' ', 'g'))`;
const spelt = (text: string): string =>
  `normalize(replace(translate(${folded(text)}, '’‘“”–—øłđıς', '''""--oldiσ'), 'ß', 'ss'), NFC)`;

export const createMessageWords: Migration = {
  name: '1796000000200-create-message-words',
  additive: true,
  rowsOf: ['messages', 'visitor_identities'],
  up: `
    CREATE TABLE message_words (
      bot_id text NOT NULL,
      thread_id uuid NOT NULL,
      seq bigint NOT NULL,
      words text NOT NULL,
      PRIMARY KEY (bot_id, thread_id, seq)
    );
    INSERT INTO message_words (bot_id, thread_id, seq, words)
      SELECT bot_id, thread_id, seq, ${spelt('content')} FROM messages WHERE message_type <> 'image'
      ORDER BY bot_id, thread_id, seq;
    ${tenantWall('message_words', isTenant('bot_id'))}
    ALTER TABLE visitor_identities ADD COLUMN words text NOT NULL DEFAULT '';
    UPDATE visitor_identities SET words = ${spelt("concat_ws(' ', name, email, subject)")};
  `,
};
