import { Inject, Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { AUTH_CONFIG, type AuthConfig } from '../auth.config.js';
import { HashSlots } from './hash-slots.js';

/** Argon2id (the library's default) as OWASP recommends: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** At about 50 ms a hash and two at once, the last in the queue still meets a call's deadline. */
const MAX_WAITING = 32;

/** Argon2id, with a limit on how much memory and CPU logins may take. */
@Injectable()
export class PasswordHasher {
  readonly #slots: HashSlots;

  constructor(@Inject(AUTH_CONFIG) config: AuthConfig) {
    this.#slots = new HashSlots(config.hashesInFlight, MAX_WAITING);
  }

  hash(password: string): Promise<string> {
    return this.#slots.run(() => hash(password, PARAMETERS));
  }

  verify(stored: string, password: string): Promise<boolean> {
    return this.#slots.run(() => verify(stored, password));
  }
}
