import type { Migration } from '@chirrup/persistence/migration';
import { isSystem, isTenant, tenantWall } from '@chirrup/persistence/tenant-wall';

/** Outbox and inbox; every service lists this step in its migrations. */
export const messagingMigration: Migration = {
  name: '1764000000000-create-outbox-and-inbox',
  up: `
    CREATE TABLE outbox (
      position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      event_id uuid NOT NULL,
      topic text NOT NULL,
      key text NOT NULL,
      type text NOT NULL,
      tenant text NOT NULL,
      occurred_at timestamptz NOT NULL DEFAULT now(),
      traceparent text,
      payload bytea NOT NULL
    ) WITH (autovacuum_vacuum_scale_factor = 0.05);
    ${tenantWall('outbox', isTenant('tenant'), isSystem)}
    CREATE TABLE inbox (
      consumer_group text NOT NULL,
      event_id uuid NOT NULL,
      handled_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (consumer_group, event_id)
    );
    CREATE INDEX inbox_age ON inbox (handled_at);
  `,
};
