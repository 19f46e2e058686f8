import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { requireUser } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import type { HiddenBot } from '../domain/bot.js';
import { BotsRepository } from '../persistence/bots.repository.js';

const MAX_BOTS = 100;

/** The caller's own bots that can still be restored, the last one deleted first. */
@Injectable()
export class ListDeletedBotsQuery {
  constructor(
    private readonly bots: BotsRepository,
    private readonly uow: UnitOfWork,
  ) {}

  async execute(principal: Principal, userId: string): Promise<HiddenBot[]> {
    if (requireUser(principal) !== userId) throw new DomainError(commonErrors.notFound);
    return this.uow.run({ user: userId }, (tx) => this.bots.listHidden(tx, userId, MAX_BOTS));
  }
}
