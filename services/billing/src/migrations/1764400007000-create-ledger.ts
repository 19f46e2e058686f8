import type { Migration } from '@chirrup/persistence/migration';
import { isSystem, isTenant, isUser, tenantWall } from '@chirrup/persistence/tenant-wall';

// `usage` stays for processes of the release before this one, which count in it; nothing reads it.
export const createLedger: Migration = {
  name: '1764400007000-create-ledger',
  additive: true,
  up: `
    ALTER TABLE subscriptions
      ADD COLUMN paid_every text NOT NULL DEFAULT 'month' CHECK (paid_every IN ('month', 'year')),
      ADD COLUMN anchor timestamptz NOT NULL DEFAULT now(),
      ADD COLUMN payment_method boolean NOT NULL DEFAULT false,
      ADD COLUMN pay_as_you_go_limit int NOT NULL DEFAULT 1000,
      ADD COLUMN status text NOT NULL DEFAULT 'active',
      ADD COLUMN ends_at timestamptz,
      ADD COLUMN customer_id text;
    CREATE UNIQUE INDEX subscriptions_customer ON subscriptions (customer_id) WHERE customer_id IS NOT NULL;
    DROP POLICY tenant_wall ON subscriptions;
    CREATE POLICY tenant_wall ON subscriptions USING ((${isUser('user_id')}) OR (${isSystem}));

    CREATE TABLE ledger (
      id uuid PRIMARY KEY,
      posting_id uuid NOT NULL,
      user_id text NOT NULL,
      kind text NOT NULL,
      key text,
      account text NOT NULL,
      lot text NOT NULL,
      amount bigint NOT NULL CHECK (amount <> 0),
      bot_id text,
      posted_at timestamptz NOT NULL
    );
    CREATE UNIQUE INDEX ledger_once ON ledger (user_id, key, account) WHERE key IS NOT NULL;
    CREATE INDEX ledger_owner ON ledger (user_id, posted_at);
    ${tenantWall('ledger', isUser('user_id'))}
    CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'the ledger is only added to'; END $$;
    CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger EXECUTE FUNCTION refuse_change();

    CREATE TABLE balances (
      user_id text NOT NULL,
      account text NOT NULL,
      lot text NOT NULL,
      amount bigint NOT NULL,
      PRIMARY KEY (user_id, lot, account),
      CHECK (amount >= 0 OR account NOT IN ('included', 'grant', 'top_up', 'lapsed', 'expired'))
    );
    ${tenantWall('balances', isUser('user_id'))}

    CREATE TABLE reservations (
      id uuid PRIMARY KEY,
      user_id text NOT NULL,
      bot_id text NOT NULL,
      lot text NOT NULL,
      granted int NOT NULL,
      settled int NOT NULL DEFAULT 0,
      released int NOT NULL DEFAULT 0,
      held_until timestamptz NOT NULL
    );
    CREATE INDEX reservations_owner ON reservations (user_id, held_until);
    ${tenantWall('reservations', isUser('user_id'), isSystem)}

    CREATE TABLE bot_owners (
      bot_id text NOT NULL,
      since timestamptz NOT NULL,
      user_id text NOT NULL,
      PRIMARY KEY (bot_id, since)
    );
    ${tenantWall('bot_owners', isTenant('bot_id'))}

    CREATE TABLE charges (
      event_id uuid PRIMARY KEY,
      bot_id text NOT NULL,
      charge text NOT NULL CHECK (charge IN ('reserved', 'later', 'free')),
      reservation_id uuid,
      at timestamptz NOT NULL
    );
    CREATE INDEX charges_bot ON charges (bot_id);
    ${tenantWall('charges', isTenant('bot_id'), isSystem)}

    CREATE TABLE notices (
      user_id text NOT NULL,
      lot text NOT NULL,
      percent int NOT NULL,
      PRIMARY KEY (user_id, lot, percent)
    );
    ${tenantWall('notices', isUser('user_id'))}
  `,
};
