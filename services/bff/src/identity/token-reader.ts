import { hash } from 'node:crypto';
import type { Clock } from '@chirrup/kernel/clock';
import { CLOCK, SIGNING_KEYS } from '@chirrup/service-defaults/platform/tokens';
import { type AccessClaims, verifyAccessToken } from '@chirrup/tenancy/access-token';
import type { SigningKeys } from '@chirrup/tenancy/signing-keys';
import { Inject, Injectable } from '@nestjs/common';
import { decodeJwt } from 'jose';
import { LRUCache } from 'lru-cache';
import { OpenSessions } from './open-sessions.js';
import { type VisitorClaims, verifyVisitorToken } from './visitor-token.js';

/** A verified token; `expiresAt` in epoch seconds. */
export type VerifiedToken =
  | { kind: 'access'; claims: AccessClaims; expiresAt: number }
  | { kind: 'visitor'; claims: VisitorClaims; expiresAt: number };

const REMEMBERED = 10_000;
/** No token of ours is longer; a longer one is not worth a signature check. */
const MAX_LENGTH = 2_048;

/** Verifies tokens and remembers those that were good until they run out; an owner's must be of an open session. */
@Injectable()
export class TokenReader {
  /** By digest, which is a quarter of a token and holds no request's header in memory. */
  readonly #verified = new LRUCache<string, VerifiedToken>({ max: REMEMBERED });

  constructor(
    @Inject(SIGNING_KEYS) private readonly keys: SigningKeys,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly sessions: OpenSessions,
  ) {}

  /** @throws DomainError 401 */
  async read(token: string): Promise<VerifiedToken> {
    const digest = hash('sha256', token, 'base64url');
    const known = this.#verified.get(digest);
    if (known && known.expiresAt * 1_000 > this.clock.now()) return this.#current(known);
    const verified = await this.#verify(token);
    this.#verified.set(digest, verified);
    return this.#current(verified);
  }

  async #current(token: VerifiedToken): Promise<VerifiedToken> {
    if (token.kind === 'access') await this.sessions.require(token.claims);
    return token;
  }

  async #verify(token: string): Promise<VerifiedToken> {
    const { typ, exp } = unverified(token);
    const now = this.clock.now();
    return typ === 'visitor'
      ? { kind: 'visitor', claims: await verifyVisitorToken(this.keys, token, now), expiresAt: exp }
      : { kind: 'access', claims: await verifyAccessToken(this.keys, token, now), expiresAt: exp };
  }
}

/** Only to choose the verifier and to know when to forget; the verifier decides whether it is true. */
const unverified = (token: string): { typ: unknown; exp: number } => {
  if (token.length > MAX_LENGTH) return { typ: undefined, exp: 0 };
  try {
    const { typ, exp = 0 } = decodeJwt(token);
    return { typ, exp };
  } catch {
    return { typ: undefined, exp: 0 };
  }
};
