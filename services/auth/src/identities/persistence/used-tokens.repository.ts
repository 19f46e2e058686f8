import { createHash } from 'node:crypto';
import type { Clock } from '@chirrup/kernel/clock';
import { DomainError } from '@chirrup/kernel/domain-error';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { CLOCK } from '@chirrup/service-defaults/platform/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { googleErrors } from '../domain/identity.errors.js';

/** Longer than a token is taken, tolerance of the clocks included. */
const KEPT_MS = 15 * 60_000;

/** ID tokens that have logged somebody in: each does so once. */
@Injectable()
export class UsedTokensRepository {
  constructor(
    private readonly uow: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `AUTH.GOOGLE_TOKEN_INVALID` when it was used before */
  async use(idToken: string): Promise<void> {
    const hash = createHash('sha256').update(idToken).digest();
    const now = this.clock.now();
    const isFirst = await this.uow.run({ system: true }, async (tx) => {
      await tx.query('DELETE FROM used_sign_in_tokens WHERE expires_at <= $1', [new Date(now)]);
      const added = await tx.query(
        'INSERT INTO used_sign_in_tokens (token_hash, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING 1',
        [hash, new Date(now + KEPT_MS)],
      );
      return added.length === 1;
    });
    const { googleTokenInvalid } = googleErrors;
    if (!isFirst) throw new DomainError(googleTokenInvalid, { detail: googleTokenInvalid.message });
  }
}
