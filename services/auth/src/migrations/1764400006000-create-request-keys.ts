import type { Migration } from '@chirrup/persistence/migration';
import { isSystem, isUser, tenantWall } from '@chirrup/persistence/tenant-wall';

export const createRequestKeys: Migration = {
  name: '1764400006000-create-request-keys',
  additive: true,
  up: `
    CREATE TABLE request_keys (
      caller text NOT NULL,
      operation text NOT NULL,
      key text NOT NULL,
      body_digest text NOT NULL,
      state text NOT NULL CHECK (state IN ('running', 'done', 'unknown')),
      answer text NOT NULL DEFAULT '',
      claimed_at timestamptz NOT NULL,
      PRIMARY KEY (caller, operation, key)
    );
    CREATE INDEX request_keys_oldest ON request_keys (claimed_at);
    ${tenantWall('request_keys', isUser('caller'), isSystem)}
  `,
};
