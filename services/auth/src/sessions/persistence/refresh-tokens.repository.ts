import type { Tx } from '@chirrup/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';
import type { RefreshToken } from '../domain/refresh-token.js';

export interface FamilyOfUser {
  familyId: string;
  userId: string;
}

export interface StoredToken extends RefreshToken, FamilyOfUser {
  email: string;
}

export interface TokenToStore extends FamilyOfUser {
  tokenHash: Buffer;
  issuedAt: Date;
  expiresAt: Date;
}

@Injectable()
export class RefreshTokensRepository {
  /** Starts a family and deletes the user's expired ones. */
  async addFamily(tx: Tx, family: { id: string; userId: string; at: Date; expiresAt: Date }): Promise<void> {
    await tx.query('DELETE FROM refresh_token_families WHERE user_id = $1 AND expires_at < $2', [
      family.userId,
      family.at,
    ]);
    await tx.query(
      'INSERT INTO refresh_token_families (id, user_id, created_at, expires_at) VALUES ($1, $2, $3, $4)',
      [family.id, family.userId, family.at, family.expiresAt],
    );
  }

  /** Adds a token to its family, which expires with its youngest token, and deletes the family's expired tokens. */
  async add(tx: Tx, token: TokenToStore): Promise<void> {
    await tx.query('DELETE FROM refresh_tokens WHERE family_id = $1 AND expires_at < $2', [
      token.familyId,
      token.issuedAt,
    ]);
    await tx.query(
      'INSERT INTO refresh_tokens (token_hash, family_id, user_id, issued_at, expires_at) VALUES ($1, $2, $3, $4, $5)',
      [token.tokenHash, token.familyId, token.userId, token.issuedAt, token.expiresAt],
    );
    await tx.query('UPDATE refresh_token_families SET expires_at = $2 WHERE id = $1', [
      token.familyId,
      token.expiresAt,
    ]);
  }

  async find(tx: Tx, tokenHash: Buffer): Promise<StoredToken | undefined> {
    const [token] = await tx.query<StoredToken>(
      `SELECT t.family_id AS "familyId", t.user_id AS "userId", u.email, t.expires_at AS "expiresAt",
         t.used_at AS "usedAt", f.revoked_at AS "revokedAt"
       FROM refresh_tokens t JOIN refresh_token_families f ON f.id = t.family_id JOIN users u ON u.id = t.user_id
       WHERE t.token_hash = $1`,
      [tokenHash],
    );
    return token;
  }

  /** Stores the first use only, or the grace period would never end. */
  async markUsed(tx: Tx, tokenHash: Buffer, at: Date): Promise<void> {
    await tx.query('UPDATE refresh_tokens SET used_at = $2 WHERE token_hash = $1 AND used_at IS NULL', [
      tokenHash,
      at,
    ]);
  }

  /** Ends all sessions of the user; returns those that were open. */
  async revokeAll(tx: Tx, userId: string, at: Date): Promise<string[]> {
    const ended = await tx.query<{ id: string }>(
      'UPDATE refresh_token_families SET revoked_at = $2 WHERE user_id = $1 AND revoked_at IS NULL RETURNING id',
      [userId, at],
    );
    return ended.map(({ id }) => id);
  }

  /** Ends every token of the family, also one that is being issued concurrently. */
  async revokeFamily(tx: Tx, { familyId, userId }: FamilyOfUser, at: Date): Promise<void> {
    await tx.query(
      'UPDATE refresh_token_families SET revoked_at = coalesce(revoked_at, $3) WHERE id = $1 AND user_id = $2',
      [familyId, userId, at],
    );
  }

  async isOpen(tx: Tx, familyId: string, at: Date): Promise<boolean> {
    const found = await tx.query(
      'SELECT 1 FROM refresh_token_families WHERE id = $1 AND revoked_at IS NULL AND expires_at > $2',
      [familyId, at],
    );
    return found.length > 0;
  }
}
