import type { Migration } from '@chirrup/persistence/migration';

// A live bot's owner has proven their address; whether another one is read by the bot's team nobody knows.
export const proveSupportEmails: Migration = {
  name: '1795300100000-prove-support-emails',
  additive: true,
  rowsOf: ['bots'],
  up: `
    ALTER TABLE bots ADD COLUMN proven_support_email text NOT NULL DEFAULT '';
    UPDATE bots SET proven_support_email = owner_user_email
      WHERE live_mode AND owner_user_email <> '' AND lower(support_email) = owner_user_email;
  `,
};
