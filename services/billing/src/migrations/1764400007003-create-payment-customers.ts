import type { Migration } from '@chirrup/persistence/migration';
import { isSystem, isUser, tenantWall } from '@chirrup/persistence/tenant-wall';

/** Customers of accounts at the payment provider, what its prices are sold as, and what an operator must look at. */
export const createPaymentCustomers: Migration = {
  name: '1764400007003-create-payment-customers',
  additive: true,
  up: `
    CREATE TABLE payment_customers (
      customer_id text PRIMARY KEY,
      user_id text NOT NULL,
      is_real boolean NOT NULL,
      live_subscriptions text[] NOT NULL,
      unknown_since timestamptz,
      is_gone boolean NOT NULL DEFAULT false
    );
    CREATE INDEX payment_customers_user ON payment_customers (user_id);
    ${tenantWall('payment_customers', isUser('user_id'), isSystem)}

    CREATE TABLE price_book (id text PRIMARY KEY, sold_as text NOT NULL, learned_at timestamptz NOT NULL DEFAULT now());
    ${tenantWall('price_book', isSystem)}

    CREATE TABLE payment_findings (
      user_id text NOT NULL,
      kind text NOT NULL,
      subject text NOT NULL,
      detail text NOT NULL,
      found_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (user_id, kind, subject)
    );
    ${tenantWall('payment_findings', isUser('user_id'), isSystem)}

    CREATE TABLE payment_turns (
      user_id text PRIMARY KEY,
      token uuid NOT NULL,
      held_until timestamptz NOT NULL
    );
    ${tenantWall('payment_turns', isUser('user_id'), isSystem)}
  `,
};
