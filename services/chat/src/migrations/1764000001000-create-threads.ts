import type { Migration } from '@chirrup/persistence/migration';
import { isTenant, tenantWall } from '@chirrup/persistence/tenant-wall';

// Every exchange writes here twice, so writes are kept cheap: no foreign keys (only this service writes), partial unique
// indexes, and the list's index holds `active_hour` in place of `updated_at`, so that most updates touch no index.
export const createThreads: Migration = {
  name: '1764000001000-create-threads',
  up: `
    CREATE TABLE threads (
      id uuid PRIMARY KEY,
      bot_id text NOT NULL,
      visitor_id text NOT NULL,
      last_seq bigint NOT NULL DEFAULT 0,
      last_message text NOT NULL DEFAULT '',
      message_count int NOT NULL DEFAULT 0,
      positive_count int NOT NULL DEFAULT 0,
      negative_count int NOT NULL DEFAULT 0,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      active_hour timestamp GENERATED ALWAYS AS (date_trunc('hour', updated_at AT TIME ZONE 'UTC')) STORED
    ) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);
    CREATE INDEX threads_of_bot ON threads (bot_id, active_hour DESC);
    CREATE INDEX threads_of_visitor ON threads (bot_id, visitor_id);
    ${tenantWall('threads', isTenant('bot_id'))}

    CREATE TABLE messages (
      id uuid PRIMARY KEY,
      bot_id text NOT NULL,
      thread_id uuid NOT NULL,
      seq bigint NOT NULL,
      sender_type text NOT NULL CHECK (sender_type IN ('client', 'bot')),
      sender_name text NOT NULL DEFAULT '',
      content text NOT NULL,
      state text NOT NULL CHECK (state IN ('complete', 'stopped', 'failed')),
      client_message_id uuid,
      reply_to uuid,
      lane text,
      sources jsonb,
      suggestions jsonb,
      trace jsonb,
      created_at timestamptz NOT NULL
    );
    CREATE UNIQUE INDEX messages_in_order ON messages (thread_id, seq);
    CREATE UNIQUE INDEX messages_posted_once ON messages (thread_id, client_message_id) WHERE client_message_id IS NOT NULL;
    CREATE UNIQUE INDEX messages_answered_once ON messages (reply_to) WHERE reply_to IS NOT NULL;
    ${tenantWall('messages', isTenant('bot_id'))}

    CREATE TABLE reviews (
      thread_id uuid NOT NULL,
      message_id uuid NOT NULL,
      visitor_id text NOT NULL,
      bot_id text NOT NULL,
      value smallint NOT NULL CHECK (value IN (-1, 0, 1)),
      seq bigint NOT NULL,
      voted_at timestamptz NOT NULL,
      PRIMARY KEY (thread_id, message_id, visitor_id)
    );
    ${tenantWall('reviews', isTenant('bot_id'))}

    -- Milliseconds are what the API carries; finer times would not survive the way to a client and back.
    CREATE FUNCTION now_ms() RETURNS timestamptz LANGUAGE sql VOLATILE
      RETURN date_trunc('milliseconds', clock_timestamp());

    -- The protobuf field \`int64 seq = 4\` (five-byte varint), appended to an event whose other fields were encoded
    -- before the database gave out the number.
    CREATE FUNCTION seq_field(seq bigint) RETURNS bytea LANGUAGE sql IMMUTABLE
      RETURN '\\x20'::bytea || set_byte(set_byte(set_byte(set_byte(set_byte('\\x0000000000'::bytea,
        0, (seq & 127 | 128)::int), 1, (seq >> 7 & 127 | 128)::int), 2, (seq >> 14 & 127 | 128)::int),
        3, (seq >> 21 & 127 | 128)::int), 4, (seq >> 28 & 127)::int);
  `,
};
