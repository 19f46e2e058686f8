import type { Migration } from '@chirrup/persistence/migration';
import { isSystem, tenantWall } from '@chirrup/persistence/tenant-wall';

export const createProviderEvents: Migration = {
  name: '1764400007001-create-provider-events',
  additive: true,
  up: `
    CREATE TABLE provider_events (
      id text PRIMARY KEY,
      type text NOT NULL,
      customer_id text NOT NULL,
      created_at timestamptz NOT NULL,
      received_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX provider_events_customer ON provider_events (customer_id);
    ${tenantWall('provider_events', isSystem)}
  `,
};
