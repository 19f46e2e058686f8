import type { Clock } from '@chirrup/kernel/clock';
import { isUuid } from '@chirrup/kernel/ids';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { CLOCK } from '@chirrup/service-defaults/platform/tokens';
import { requireService } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Inject, Injectable } from '@nestjs/common';
import { RefreshTokensRepository } from '../persistence/refresh-tokens.repository.js';

/** Whether a session may still be used; an unknown one may not. */
@Injectable()
export class GetSessionStatusQuery {
  constructor(
    private readonly tokens: RefreshTokensRepository,
    private readonly uow: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(principal: Principal, sessionId: string): Promise<{ isOpen: boolean }> {
    requireService(principal);
    if (!isUuid(sessionId)) return { isOpen: false };
    const at = new Date(this.clock.now());
    return { isOpen: await this.uow.run({ system: true }, (tx) => this.tokens.isOpen(tx, sessionId, at)) };
  }
}
