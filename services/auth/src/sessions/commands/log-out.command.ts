import type { Clock } from '@chirrup/kernel/clock';
import { isUuid } from '@chirrup/kernel/ids';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { CLOCK } from '@chirrup/service-defaults/platform/tokens';
import type { Principal } from '@chirrup/tenancy/principal';
import { Inject, Injectable } from '@nestjs/common';
import { type FamilyOfUser, RefreshTokensRepository } from '../persistence/refresh-tokens.repository.js';
import { SessionAnnouncer } from '../session-announcer.js';
import { hashTokenSecret } from '../token-secret.js';

export interface LogOut {
  refreshToken: string;
  /** Of the caller's access token; empty when there is none. */
  sessionId: string;
}

/** Ends the session of a refresh token and the caller's own; unknown ones are no error. */
@Injectable()
export class LogOutCommand {
  constructor(
    private readonly tokens: RefreshTokensRepository,
    private readonly announcer: SessionAnnouncer,
    private readonly uow: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(principal: Principal, { refreshToken, sessionId }: LogOut): Promise<void> {
    const at = new Date(this.clock.now());
    const ended = await this.uow.run({ system: true }, async (tx) => {
      const families: FamilyOfUser[] = [];
      const token = await this.tokens.find(tx, hashTokenSecret(refreshToken));
      if (token) families.push(token);
      if (principal.kind === 'user' && isUuid(sessionId))
        families.push({ familyId: sessionId, userId: principal.userId });
      for (const family of families) await this.tokens.revokeFamily(tx, family, at);
      return families.map(({ familyId }) => familyId);
    });
    this.announcer.ended(ended);
  }
}
