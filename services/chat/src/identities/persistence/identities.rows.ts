import type { Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { searchText } from '@chirrup/text/search/search-text';
import type { IdentitySecret, VisitorIdentity } from '../domain/identity.js';

/** JSON of a visitor's identity, or null, beside `threads t`. */
export const IDENTITY_OF_THREAD = `(SELECT json_build_object('subject', i.subject, 'name', i.name, 'email', i.email)
  FROM visitor_identities i WHERE i.bot_id = t.bot_id AND i.visitor_id = t.visitor_id)`;

export const readIdentitySecret = async (uow: UnitOfWork, botId: string): Promise<IdentitySecret> => {
  const [row] = await uow.statement<IdentitySecret>(
    { tenant: botId },
    `SELECT secret, (extract(epoch FROM created_at) * 1000)::float8 AS "createdAt" FROM identity_secrets WHERE bot_id = $1`,
    [botId],
    'identities.secret',
  );
  return row ?? { secret: '', createdAt: 0 };
};

export const saveSecret = async (
  tx: Tx,
  botId: string,
  { secret, createdAt }: IdentitySecret,
): Promise<void> => {
  await tx.query(
    `INSERT INTO identity_secrets (bot_id, secret, created_at) VALUES ($1, $2, to_timestamp($3::float8 / 1000))
     ON CONFLICT (bot_id) DO UPDATE SET secret = excluded.secret, created_at = excluded.created_at`,
    [botId, secret, createdAt],
    'identities.save-secret',
  );
};

/** Notes that a visitor used a token; false if another one did. Numbers of tokens that ran out are forgotten. */
export const useToken = async (
  tx: Tx,
  botId: string,
  visitorId: string,
  token: { id: string; expiresAt: number },
  now: number,
): Promise<boolean> => {
  await tx.query(
    `DELETE FROM identity_tokens WHERE bot_id = $1 AND expires_at < to_timestamp($2::float8 / 1000) - interval '1 hour'`,
    [botId, now],
    'identities.forget-tokens',
  );
  const rows = await tx.query(
    `INSERT INTO identity_tokens AS t (bot_id, token_id, visitor_id, expires_at) VALUES ($1, $2, $3, to_timestamp($4::float8))
     ON CONFLICT (bot_id, token_id) DO UPDATE SET visitor_id = t.visitor_id WHERE t.visitor_id = excluded.visitor_id
     RETURNING 1`,
    [botId, token.id, visitorId, token.expiresAt],
    'identities.use-token',
  );
  return rows.length > 0;
};

/** Stores who a visitor is; false if the visitor is known as somebody else. */
export const saveIdentity = async (
  tx: Tx,
  botId: string,
  visitorId: string,
  { subject, name, email }: VisitorIdentity,
): Promise<boolean> => {
  const rows = await tx.query(
    `INSERT INTO visitor_identities AS i (bot_id, visitor_id, subject, name, email, words, identified_at) VALUES ($1, $2, $3, $4, $5, $6, now())
     ON CONFLICT (bot_id, visitor_id) DO UPDATE SET name = excluded.name, email = excluded.email, words = excluded.words, identified_at = now()
       WHERE i.subject = excluded.subject
     RETURNING 1`,
    [botId, visitorId, subject, name, email, searchText(`${name} ${email} ${subject}`)],
    'identities.save',
  );
  return rows.length > 0;
};

export const readIdentity = async (
  uow: UnitOfWork,
  botId: string,
  visitorId: string,
): Promise<VisitorIdentity | undefined> => {
  const [identity] = await uow.statement<VisitorIdentity>(
    { tenant: botId },
    'SELECT subject, name, email FROM visitor_identities WHERE bot_id = $1 AND visitor_id = $2',
    [botId, visitorId],
    'identities.read',
  );
  return identity;
};

export const forgetIdentity = async (tx: Tx, botId: string, visitorId: string): Promise<void> => {
  await tx.query(
    'DELETE FROM visitor_identities WHERE bot_id = $1 AND visitor_id = $2',
    [botId, visitorId],
    'identities.forget',
  );
  // a used token stays used until it runs out, but not whose it was
  await tx.query(
    `UPDATE identity_tokens SET visitor_id = '' WHERE bot_id = $1 AND visitor_id = $2`,
    [botId, visitorId],
    'identities.forget-tokens-of',
  );
};

/** Deletes identities no conversation is left of, once they are older than `before`. */
export const forgetUnusedIdentities = async (tx: Tx, botId: string, before: string): Promise<void> => {
  await tx.query(
    `DELETE FROM visitor_identities i WHERE i.bot_id = $1 AND i.identified_at < $2::timestamptz
       AND NOT EXISTS (SELECT 1 FROM threads t WHERE t.bot_id = $1 AND t.visitor_id = i.visitor_id)`,
    [botId, before],
    'identities.forget-unused',
  );
};

export const removeIdentities = async (tx: Tx, botId: string): Promise<void> => {
  for (const table of ['visitor_identities', 'identity_tokens', 'identity_secrets'])
    await tx.query(`DELETE FROM ${table} WHERE bot_id = $1`, [botId]);
};
