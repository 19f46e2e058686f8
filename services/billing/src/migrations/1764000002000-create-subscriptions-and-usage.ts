import type { Migration } from '@chirrup/persistence/migration';
import { isTenant, isUser, tenantWall } from '@chirrup/persistence/tenant-wall';

export const createSubscriptionsAndUsage: Migration = {
  name: '1764000002000-create-subscriptions-and-usage',
  up: `
    CREATE TABLE subscriptions (
      user_id text PRIMARY KEY,
      plan text NOT NULL DEFAULT 'developer' CHECK (plan IN ('developer', 'starter', 'growth', 'scale')),
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    );
    ${tenantWall('subscriptions', isUser('user_id'))}

    CREATE TABLE usage (
      bot_id text NOT NULL,
      month date NOT NULL,
      messages bigint NOT NULL,
      PRIMARY KEY (bot_id, month)
    );
    ${tenantWall('usage', isTenant('bot_id'))}
  `,
};
