import { type Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';

interface TokenOwner {
  userId: string;
  email: string;
}

@Injectable()
export class ResetTokensRepository {
  constructor(private readonly uow: UnitOfWork) {}

  /** Adds a token once and deletes the user's expired ones. */
  async add(tx: Tx, token: { tokenHash: Buffer; userId: string; expiresAt: Date }, now: Date): Promise<void> {
    await tx.query('DELETE FROM password_reset_tokens WHERE user_id = $1 AND expires_at <= $2', [
      token.userId,
      now,
    ]);
    await tx.query(
      `INSERT INTO password_reset_tokens (token_hash, user_id, expires_at) VALUES ($1, $2, $3)
       ON CONFLICT (token_hash) DO NOTHING`,
      [token.tokenHash, token.userId, token.expiresAt],
    );
  }

  /** The user of a valid token. */
  async ownerOf(tokenHash: Buffer, now: Date): Promise<TokenOwner | undefined> {
    const [owner] = await this.uow.statement<TokenOwner>(
      { system: true },
      `SELECT u.id AS "userId", u.email FROM password_reset_tokens t JOIN users u ON u.id = t.user_id
       WHERE t.token_hash = $1 AND t.expires_at > $2`,
      [tokenHash, now],
      'reset-tokens.owner',
    );
    return owner;
  }

  /** Deletes a token with all others of the user. False when another call has used it. */
  async use(tx: Tx, tokenHash: Buffer, userId: string): Promise<boolean> {
    const used = await tx.query(
      'DELETE FROM password_reset_tokens WHERE token_hash = $1 AND user_id = $2 RETURNING user_id',
      [tokenHash, userId],
    );
    if (used.length === 0) return false;
    await tx.query('DELETE FROM password_reset_tokens WHERE user_id = $1', [userId]);
    return true;
  }
}
