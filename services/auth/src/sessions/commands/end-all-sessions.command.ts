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

export interface EndAllSessions {
  userId: string;
  /** Stays open; empty for none. */
  exceptSessionId: string;
}

/** Signs the caller out everywhere. */
@Injectable()
export class EndAllSessionsCommand {
  constructor(
    private readonly tokens: RefreshTokensRepository,
    private readonly announcer: SessionAnnouncer,
    private readonly uow: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(principal: Principal, { userId, exceptSessionId }: EndAllSessions): Promise<string[]> {
    if (requireUser(principal) !== userId) throw new DomainError(commonErrors.notFound);
    const at = new Date(this.clock.now());
    const kept = isUuid(exceptSessionId) ? exceptSessionId : undefined;
    const ended = await this.uow.run({ user: userId }, (tx) => this.tokens.revokeAll(tx, userId, at, kept));
    this.announcer.ended(ended);
    return ended;
  }
}
