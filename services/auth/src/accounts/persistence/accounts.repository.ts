import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { type Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';

/** An account; one without a hash logs in only through a sign-in provider. */
export interface Account {
  userId: string;
  email: string;
  passwordHash: string | null;
}

export interface NewAccount {
  userId: string;
  email: string;
  passwordHash: string;
  /** The address has to be proven by a mailed link. */
  needsProof: boolean;
  at: Date;
}

@Injectable()
export class AccountsRepository {
  constructor(private readonly uow: UnitOfWork) {}

  async findByEmail(email: string): Promise<Account | undefined> {
    const [account] = await this.uow.statement<Account>(
      { system: true },
      `SELECT u.id AS "userId", u.email, c.password_hash AS "passwordHash"
       FROM users u LEFT JOIN credentials c ON c.user_id = u.id WHERE u.email = $1`,
      [email],
      'accounts.by-email',
    );
    return account;
  }

  async findById(userId: string): Promise<Account | undefined> {
    const [account] = await this.uow.statement<Account>(
      { user: userId },
      `SELECT u.id AS "userId", u.email, c.password_hash AS "passwordHash"
       FROM users u LEFT JOIN credentials c ON c.user_id = u.id WHERE u.id = $1`,
      [userId],
      'accounts.by-id',
    );
    return account;
  }

  /** Deletes the account with everything that belongs to it; returns the sessions that ended, undefined when there was none. */
  async remove(tx: Tx, userId: string): Promise<string[] | undefined> {
    // no session can be added from here on: it would need the row
    const held = await tx.query('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [userId]);
    if (held.length === 0) return undefined;
    const sessions = await tx.query<{ id: string }>(
      'SELECT id FROM refresh_token_families WHERE user_id = $1',
      [userId],
    );
    await tx.query('DELETE FROM request_keys WHERE caller = $1', [userId]);
    await tx.query('DELETE FROM users WHERE id = $1', [userId]);
    return sessions.map(({ id }) => id);
  }

  /** False when there is an account with this address already. */
  async add(tx: Tx, account: NewAccount): Promise<boolean> {
    const made = await tx.query(
      `WITH made AS (
         INSERT INTO users (id, email, needs_proof, created_at, updated_at) VALUES ($1, $2, $5, $4, $4)
         ON CONFLICT (email) DO NOTHING RETURNING id)
       INSERT INTO credentials (user_id, password_hash, updated_at) SELECT id, $3, $4 FROM made RETURNING user_id`,
      [account.userId, account.email, account.passwordHash, account.at, account.needsProof],
    );
    return made.length === 1;
  }

  /** Adds an account without a password whose address is verified. False as above. */
  async addVerified(
    tx: Tx,
    account: { userId: string; email: string; name: string; at: Date },
  ): Promise<boolean> {
    const made = await tx.query(
      `INSERT INTO users (id, email, name, email_verified_at, created_at, updated_at) VALUES ($1, $2, $3, $4, $4, $4)
       ON CONFLICT (email) DO NOTHING RETURNING id`,
      [account.userId, account.email, account.name, account.at],
    );
    return made.length === 1;
  }

  /** Reads the account and locks it until the transaction ends. */
  async lock(tx: Tx, userId: string): Promise<{ name: string; emailVerifiedAt: Date | null }> {
    // not FOR UPDATE, which would wait for logins that are adding a session
    const [user] = await tx.query<{ name: string; emailVerifiedAt: Date | null }>(
      'SELECT name, email_verified_at AS "emailVerifiedAt" FROM users WHERE id = $1 FOR NO KEY UPDATE',
      [userId],
    );
    if (!user) throw new DomainError(commonErrors.unavailable);
    return user;
  }

  /** Whether the checked password is still the account's; it cannot change until the transaction ends. */
  async holdPassword(tx: Tx, { userId, passwordHash }: Account): Promise<boolean> {
    const held = await tx.query(
      'SELECT 1 FROM credentials WHERE user_id = $1 AND password_hash = $2 FOR SHARE',
      [userId, passwordHash],
    );
    return held.length === 1;
  }

  async removePassword(tx: Tx, userId: string): Promise<void> {
    await tx.query('DELETE FROM credentials WHERE user_id = $1', [userId]);
  }

  /** The address is verified: its owner has read a mail sent to it. */
  async markVerified(tx: Tx, userId: string, at: Date): Promise<void> {
    await tx.query(
      'UPDATE users SET email_verified_at = $2, updated_at = $2 WHERE id = $1 AND email_verified_at IS NULL',
      [userId, at],
    );
  }

  async setName(tx: Tx, user: { userId: string; name: string; at: Date }): Promise<void> {
    await tx.query('UPDATE users SET name = $2, updated_at = $3 WHERE id = $1', [
      user.userId,
      user.name,
      user.at,
    ]);
  }

  async setPassword(tx: Tx, account: { userId: string; passwordHash: string; at: Date }): Promise<void> {
    await tx.query(
      `INSERT INTO credentials (user_id, password_hash, updated_at) VALUES ($1, $2, $3)
       ON CONFLICT (user_id) DO UPDATE SET password_hash = excluded.password_hash, updated_at = excluded.updated_at`,
      [account.userId, account.passwordHash, account.at],
    );
  }
}
