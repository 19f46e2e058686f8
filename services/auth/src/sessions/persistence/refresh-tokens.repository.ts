import { type Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';
import type { RefreshToken } from '../domain/refresh-token.js';

export interface FamilyOfUser {
  familyId: string;
  userId: string;
}

export interface StoredToken extends RefreshToken, FamilyOfUser {
  email: string;
  sessionBegan: Date;
}

export interface NewFamily {
  id: string;
  userId: string;
  at: Date;
  expiresAt: Date;
  device: string;
  sourceHash: Buffer;
}

export interface OpenSession {
  id: string;
  device: string;
  createdAt: Date;
  lastUsedAt: Date;
}

export interface TokenToStore extends FamilyOfUser {
  tokenHash: Buffer;
  issuedAt: Date;
  expiresAt: Date;
}

@Injectable()
export class RefreshTokensRepository {
  constructor(private readonly uow: UnitOfWork) {}

  /** Starts a family and deletes the user's expired ones. */
  async addFamily(tx: Tx, family: NewFamily): Promise<void> {
    await tx.query('DELETE FROM refresh_token_families WHERE user_id = $1 AND expires_at < $2', [
      family.userId,
      family.at,
    ]);
    await tx.query(
      `INSERT INTO refresh_token_families (id, user_id, created_at, expires_at, device, source_hash)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [family.id, family.userId, family.at, family.expiresAt, family.device, family.sourceHash],
    );
  }

  /** Adds a token to its family, once: the family expires with its youngest token. Deletes the family's expired tokens. */
  async add(tx: Tx, token: TokenToStore): Promise<void> {
    await tx.query('DELETE FROM refresh_tokens WHERE family_id = $1 AND expires_at < $2', [
      token.familyId,
      token.issuedAt,
    ]);
    await tx.query(
      `INSERT INTO refresh_tokens (token_hash, family_id, user_id, issued_at, expires_at) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (token_hash) DO NOTHING`,
      [token.tokenHash, token.familyId, token.userId, token.issuedAt, token.expiresAt],
    );
    await tx.query('UPDATE refresh_token_families SET expires_at = $2, last_used_at = $3 WHERE id = $1', [
      token.familyId,
      token.expiresAt,
      token.issuedAt,
    ]);
  }

  async find(tx: Tx, tokenHash: Buffer): Promise<StoredToken | undefined> {
    const [token] = await tx.query<StoredToken>(
      `SELECT t.family_id AS "familyId", t.user_id AS "userId", u.email, t.expires_at AS "expiresAt",
         t.used_at AS "usedAt", f.revoked_at AS "revokedAt", f.created_at AS "sessionBegan"
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

  /** Ends all sessions of the user, but for one if wanted; returns those that were open. Forgets where they came from. */
  async revokeAll(tx: Tx, userId: string, at: Date, exceptId?: string): Promise<string[]> {
    const ended = await tx.query<{ id: string; wasOpen: boolean }>(
      `WITH before AS (
         SELECT id, revoked_at IS NULL AS was_open FROM refresh_token_families
         WHERE user_id = $1 AND id IS DISTINCT FROM $3::uuid FOR UPDATE)
       UPDATE refresh_token_families f SET revoked_at = coalesce(revoked_at, $2), source_hash = NULL
       FROM before WHERE f.id = before.id RETURNING f.id, before.was_open AS "wasOpen"`,
      [userId, at, exceptId ?? null],
    );
    return ended.flatMap(({ id, wasOpen }) => (wasOpen ? [id] : []));
  }

  /** Ends every token of the family, also one that is being issued concurrently. False when the user has no such family. */
  async revokeFamily(tx: Tx, { familyId, userId }: FamilyOfUser, at: Date): Promise<boolean> {
    const revoked = await tx.query(
      'UPDATE refresh_token_families SET revoked_at = coalesce(revoked_at, $3) WHERE id = $1 AND user_id = $2 RETURNING 1',
      [familyId, userId, at],
    );
    return revoked.length > 0;
  }

  async isOpen(tx: Tx, familyId: string, at: Date): Promise<boolean> {
    const found = await tx.query(
      'SELECT 1 FROM refresh_token_families WHERE id = $1 AND revoked_at IS NULL AND expires_at > $2',
      [familyId, at],
    );
    return found.length > 0;
  }

  /** Most recently used first. */
  listOpen(tx: Tx, userId: string, at: Date, limit: number): Promise<OpenSession[]> {
    return tx.query<OpenSession>(
      `SELECT id, device, created_at AS "createdAt", coalesce(last_used_at, created_at) AS "lastUsedAt"
       FROM refresh_token_families WHERE user_id = $1 AND revoked_at IS NULL AND expires_at > $2
       ORDER BY coalesce(last_used_at, created_at) DESC, id DESC LIMIT $3`,
      [userId, at, limit],
    );
  }

  /** Whether a log-in from this source has opened a session of the user before. */
  async knowsSource(userId: string, hash: Buffer): Promise<boolean> {
    const found = await this.uow.statement(
      { user: userId },
      'SELECT 1 FROM refresh_token_families WHERE user_id = $1 AND source_hash = $2 LIMIT 1',
      [userId, hash],
      'sessions.knows-source',
    );
    return found.length > 0;
  }
}
