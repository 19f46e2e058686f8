import type { Clock } from '@chirrup/kernel/clock';
import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { isUuid } from '@chirrup/kernel/ids';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { CLOCK } from '@chirrup/service-defaults/platform/tokens';
import { requireUser } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Inject, Injectable } from '@nestjs/common';
import { RefreshTokensRepository } from '../persistence/refresh-tokens.repository.js';
import { SessionAnnouncer } from '../session-announcer.js';

/** Ends one session of the caller; an unknown one is no error. */
@Injectable()
export class EndSessionCommand {
  constructor(
    private readonly tokens: RefreshTokensRepository,
    private readonly announcer: SessionAnnouncer,
    private readonly uow: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(
    principal: Principal,
    { userId, sessionId }: { userId: string; sessionId: string },
  ): Promise<string[]> {
    if (requireUser(principal) !== userId) throw new DomainError(commonErrors.notFound);
    if (!isUuid(sessionId)) return [];
    const at = new Date(this.clock.now());
    const ended = await this.uow.run({ user: userId }, (tx) =>
      this.tokens.revokeFamily(tx, { familyId: sessionId, userId }, at),
    );
    const sessionIds = ended ? [sessionId] : [];
    this.announcer.ended(sessionIds);
    return sessionIds;
  }
}
