import type { Clock } from '@chirrup/kernel/clock';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { CLOCK } from '@chirrup/service-defaults/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { RefreshTokensRepository } from '../persistence/refresh-tokens.repository.js';
import { hashTokenSecret } from '../token-secret.js';

/** Ends the session a refresh token belongs to; an unknown token is fine. */
@Injectable()
export class LogOutCommand {
  constructor(
    private readonly tokens: RefreshTokensRepository,
    private readonly uow: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(refreshToken: string): Promise<void> {
    await this.uow.run({ system: true }, async (tx) => {
      const token = await this.tokens.find(tx, hashTokenSecret(refreshToken));
      if (token) await this.tokens.revokeFamily(tx, token.familyId, new Date(this.clock.now()));
    });
  }
}
