import type { Clock } from '@chirrup/kernel/clock';
import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { CLOCK } from '@chirrup/service-defaults/platform/tokens';
import { requireUser } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Inject, Injectable } from '@nestjs/common';
import { type OpenSession, RefreshTokensRepository } from '../persistence/refresh-tokens.repository.js';

const MAX_SESSIONS = 100;

/** The caller's open sessions, most recently used first. */
@Injectable()
export class ListSessionsQuery {
  constructor(
    private readonly tokens: RefreshTokensRepository,
    private readonly uow: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(principal: Principal, userId: string): Promise<OpenSession[]> {
    if (requireUser(principal) !== userId) throw new DomainError(commonErrors.notFound);
    const at = new Date(this.clock.now());
    return this.uow.run({ user: userId }, (tx) => this.tokens.listOpen(tx, userId, at, MAX_SESSIONS));
  }
}
