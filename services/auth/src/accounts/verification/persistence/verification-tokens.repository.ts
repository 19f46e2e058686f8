import type { Tx } from '@chirrup/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';

@Injectable()
export class VerificationTokensRepository {
  /** Adds a token once and deletes the user's expired ones. */
  async add(tx: Tx, token: { tokenHash: Buffer; userId: string; expiresAt: Date }, now: Date): Promise<void> {
    await tx.query('DELETE FROM email_verification_tokens WHERE user_id = $1 AND expires_at <= $2', [
      token.userId,
      now,
    ]);
    await tx.query(
      `INSERT INTO email_verification_tokens (token_hash, user_id, expires_at) VALUES ($1, $2, $3)
       ON CONFLICT (token_hash) DO NOTHING`,
      [token.tokenHash, token.userId, token.expiresAt],
    );
  }

  /** Deletes a valid token with all others of the user. False when there is none. */
  async use(tx: Tx, tokenHash: Buffer, userId: string, now: Date): Promise<boolean> {
    const used = await tx.query(
      `DELETE FROM email_verification_tokens WHERE token_hash = $1 AND user_id = $2 AND expires_at > $3
       RETURNING user_id`,
      [tokenHash, userId, now],
    );
    if (used.length === 0) return false;
    await tx.query('DELETE FROM email_verification_tokens WHERE user_id = $1', [userId]);
    return true;
  }
}
