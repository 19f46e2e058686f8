import { type Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';

/** Someone who can log in; without a hash only through a sign-in provider. */
export interface Account {
  userId: string;
  email: string;
  passwordHash: string | null;
}

export interface NewAccount {
  userId: string;
  email: string;
  passwordHash: string;
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

  /** False when somebody else has just made an account with this address. */
  async add(tx: Tx, account: NewAccount): Promise<boolean> {
    const made = await tx.query(
      `WITH made AS (
         INSERT INTO users (id, email, created_at, updated_at) VALUES ($1, $2, $4, $4)
         ON CONFLICT (email) DO NOTHING RETURNING id)
       INSERT INTO credentials (user_id, password_hash, updated_at) SELECT id, $3, $4 FROM made RETURNING user_id`,
      [account.userId, account.email, account.passwordHash, account.at],
    );
    return made.length === 1;
  }

  async setPassword(tx: Tx, account: { userId: string; passwordHash: string; at: Date }): Promise<void> {
    await tx.query(
      `INSERT INTO credentials (user_id, password_hash, updated_at) VALUES ($1, $2, $3)
       ON CONFLICT (user_id) DO UPDATE SET password_hash = excluded.password_hash, updated_at = excluded.updated_at`,
      [account.userId, account.passwordHash, account.at],
    );
  }
}
