import type { Migration } from '@chirrup/persistence/migration';
import { isSystem, tenantWall } from '@chirrup/persistence/tenant-wall';

/** Tables of the embedded event log, in a schema and under a role of their own. */
export const eventLogMigrations: Migration[] = [
  {
    name: '1764000000000-create-event-log',
    up: `
      CREATE TABLE events (
        topic text NOT NULL,
        position bigint GENERATED ALWAYS AS IDENTITY,
        event_id uuid NOT NULL,
        key text NOT NULL,
        type text NOT NULL,
        tenant text NOT NULL,
        occurred_at timestamptz NOT NULL,
        traceparent text,
        payload bytea NOT NULL,
        failure jsonb,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (topic, position)
      );
      CREATE UNIQUE INDEX events_once ON events (topic, event_id);
      CREATE TABLE group_positions (
        topic text NOT NULL,
        consumer_group text NOT NULL,
        position bigint NOT NULL,
        PRIMARY KEY (topic, consumer_group)
      );
      ${tenantWall('events', isSystem)}
    `,
  },
  {
    // a dead letter is appended again under its id, as often as it is replayed
    name: '1764000000020-replay-dead-letters',
    up: `
      ALTER TABLE events ADD COLUMN only_for text;
      DROP INDEX events_once;
      CREATE UNIQUE INDEX events_once ON events (topic, event_id) WHERE only_for IS NULL;
    `,
  },
  {
    name: '1764300000400-find-old-events',
    up: 'CREATE INDEX events_age ON events (created_at)',
    additive: true,
  },
];
