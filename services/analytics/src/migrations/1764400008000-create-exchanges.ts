import type { Migration } from '@chirrup/persistence/migration';
import { isSystem, isTenant, tenantWall } from '@chirrup/persistence/tenant-wall';

// Exchanges are the log the figures are made from; every event sets its own columns, so that the order of events does not
// matter. Figures are kept for quarters of an hour: whole days of every time zone are sums of them. What has to be summed
// again stands in `stale_exchanges`, which has no key: writers never wait for each other.
export const createExchanges: Migration = {
  name: '1764400008000-create-exchanges',
  additive: true,
  up: `
    CREATE TABLE exchanges (
      id uuid PRIMARY KEY,
      bot_id text NOT NULL,
      thread_id uuid NOT NULL,
      asked_at timestamptz,
      seq bigint,
      page text,
      reply_id uuid,
      state text,
      lane text,
      outcome text,
      question text,
      language text,
      first_token_ms int,
      words int,
      score smallint,
      judged smallint NOT NULL DEFAULT 0,
      stored_at timestamptz NOT NULL DEFAULT now()
    ) WITH (fillfactor = 60);
    CREATE INDEX exchanges_of_bot ON exchanges (bot_id, asked_at);
    CREATE INDEX exchanges_of_thread ON exchanges (thread_id);
    CREATE INDEX exchanges_by_age ON exchanges USING brin (stored_at);
    ${tenantWall('exchanges', isTenant('bot_id'))}
    CREATE POLICY too_old ON exchanges USING (${isSystem} AND stored_at < now() - interval '1 day');

    CREATE TABLE exchange_votes (
      message_id uuid NOT NULL,
      visitor_id text NOT NULL,
      bot_id text NOT NULL,
      thread_id uuid NOT NULL,
      value smallint NOT NULL,
      voted_at timestamptz NOT NULL,
      PRIMARY KEY (message_id, visitor_id)
    );
    CREATE INDEX votes_of_thread ON exchange_votes (thread_id);
    ${tenantWall('exchange_votes', isTenant('bot_id'))}

    CREATE TABLE erased_threads (
      thread_id uuid PRIMARY KEY,
      bot_id text NOT NULL,
      erased_at timestamptz NOT NULL DEFAULT now()
    );
    ${tenantWall('erased_threads', isTenant('bot_id'), isSystem)}

    CREATE TABLE stale_exchanges (
      bot_id text NOT NULL,
      thread_id uuid,
      slot timestamptz
    );
    CREATE INDEX stale_exchanges_of_bot ON stale_exchanges (bot_id, slot);
    ${tenantWall('stale_exchanges', isTenant('bot_id'))}

    CREATE TABLE figures (
      bot_id text NOT NULL,
      slot timestamptz NOT NULL,
      messages int NOT NULL,
      threads int NOT NULL,
      waiting int NOT NULL,
      verified int NOT NULL,
      model int NOT NULL,
      extractive int NOT NULL,
      offered int NOT NULL,
      refused int NOT NULL,
      small_talk int NOT NULL,
      failed int NOT NULL,
      stopped int NOT NULL,
      votes_up int NOT NULL,
      votes_down int NOT NULL,
      unhelpful int NOT NULL,
      judged int NOT NULL,
      weight bigint NOT NULL,
      weight_squares bigint NOT NULL,
      scores bigint NOT NULL,
      score_squares bigint NOT NULL,
      first_tokens int[] NOT NULL,
      PRIMARY KEY (bot_id, slot)
    );
    ${tenantWall('figures', isTenant('bot_id'))}

    CREATE TABLE figure_parts (
      bot_id text NOT NULL,
      slot timestamptz NOT NULL,
      kind text NOT NULL CHECK (kind IN ('language', 'page')),
      value text NOT NULL,
      messages int NOT NULL,
      answered int NOT NULL,
      PRIMARY KEY (bot_id, slot, kind, value)
    );
    ${tenantWall('figure_parts', isTenant('bot_id'))}

    -- The bots there are figures of, for work that is done for each of them.
    CREATE TABLE observed_bots (
      bot_id text PRIMARY KEY,
      since timestamptz NOT NULL DEFAULT now(),
      has_samples boolean NOT NULL DEFAULT false
    );
    ${tenantWall('observed_bots', isTenant('bot_id'), isSystem)}

    CREATE TABLE conversions (
      bot_id text NOT NULL,
      id text NOT NULL,
      visitor_id text NOT NULL,
      thread_id uuid,
      holdout boolean NOT NULL DEFAULT false,
      currency text NOT NULL,
      value numeric(14, 2) NOT NULL,
      converted_at timestamptz NOT NULL,
      PRIMARY KEY (bot_id, id)
    );
    CREATE INDEX conversions_of_bot ON conversions (bot_id, converted_at);
    ${tenantWall('conversions', isTenant('bot_id'))}
  `,
};
