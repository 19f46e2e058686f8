import type { Clock } from '@chirrup/kernel/clock';
import { DomainError } from '@chirrup/kernel/domain-error';
import type { Log } from '@chirrup/kernel/log';
import { CLOCK, LOG } from '@chirrup/service-defaults/platform/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { AUTH_CONFIG, type AuthConfig } from '../auth.config.js';
import { type GooglePerson, readGooglePerson } from './domain/google-person.js';
import { googleErrors } from './domain/identity.errors.js';

const ISSUERS = ['accounts.google.com', 'https://accounts.google.com'];
/** Google signs a token at the click that sends it here; older ones are refused. */
const MAX_AGE_SECONDS = 10 * 60;
const CLOCK_TOLERANCE_SECONDS = 60;
/** Well below a call's deadline. */
const FETCH_TIMEOUT_MS = 3_000;
/** Google announces a new key days before it signs with it. */
const KEYS_LIFETIME_MS = 60 * 60_000;
/** Unknown keys cause a new fetch at most this often. */
const REFETCH_AFTER_MS = 30_000;
/** After a failed fetch none is tried for a while. */
const PAUSE_MS = 5_000;

/** Verifies Google's ID tokens; fetches and caches Google's keys. */
@Injectable()
export class GoogleTokens {
  readonly #google: AuthConfig['google'];
  readonly #keys: JWTVerifyGetKey | undefined;
  #pausedUntil = 0;

  constructor(
    @Inject(AUTH_CONFIG) { google }: AuthConfig,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {
    this.#google = google;
    this.#keys = google && this.#remoteKeys(google.keysUrl);
  }

  /**
   * The person that the token identifies.
   * @throws DomainError `AUTH.GOOGLE_TOKEN_INVALID`, `AUTH.GOOGLE_UNAVAILABLE`, `AUTH.GOOGLE_NOT_CONFIGURED`
   */
  async verify(idToken: string): Promise<GooglePerson> {
    if (!this.#google || !this.#keys) throw new DomainError(googleErrors.googleNotConfigured);
    try {
      const { payload } = await jwtVerify(idToken, this.#keys, {
        algorithms: ['RS256'],
        issuer: ISSUERS,
        audience: this.#google.clientId,
        requiredClaims: ['sub', 'exp'],
        maxTokenAge: MAX_AGE_SECONDS,
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        currentDate: new Date(this.clock.now()),
      });
      const person = readGooglePerson(payload);
      if (!person) throw new errors.JWTInvalid('without a verified person');
      return person;
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error;
      this.log.info({ reason: error.message }, 'a Google token was refused');
      const { message: detail } = googleErrors.googleTokenInvalid;
      throw new DomainError(googleErrors.googleTokenInvalid, { detail });
    }
  }

  /** Distinguishes keys that cannot be fetched from a token whose key does not exist. */
  #remoteKeys(url: URL): JWTVerifyGetKey {
    const keys = createRemoteJWKSet(url, {
      timeoutDuration: FETCH_TIMEOUT_MS,
      cacheMaxAge: KEYS_LIFETIME_MS,
      cooldownDuration: REFETCH_AFTER_MS,
      [customFetch]: (address, options) => this.#fetch(address, options),
    });
    return async (header, token) => {
      try {
        return await keys(header, token);
      } catch (error) {
        if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys)
          throw error;
        this.log.warn({ err: error }, 'the keys of Google’s tokens cannot be fetched');
        throw new DomainError(googleErrors.googleUnavailable);
      }
    };
  }

  async #fetch(address: string, options: RequestInit): Promise<Response> {
    if (this.clock.now() < this.#pausedUntil) throw new Error('the last fetch failed a moment ago');
    this.#pausedUntil = this.clock.now() + PAUSE_MS;
    const response = await fetch(address, options);
    if (response.ok) this.#pausedUntil = 0;
    return response;
  }
}
