import { DomainError } from '@chirrup/kernel/domain-error';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { requireBotRole } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { requireId } from '../links/domain/require-id.js';
import { pageCheckErrors } from './page-check.errors.js';
import type { PageCheck } from './page-check.js';
import { PageChecksRepository } from './persistence/page-checks.repository.js';

/** A check of a page, with what was found once the page was read. */
@Injectable()
export class GetPageCheckQuery {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly checks: PageChecksRepository,
  ) {}

  async execute(principal: Principal, botId: string, id: string): Promise<PageCheck> {
    requireBotRole(principal, botId, 'editor');
    requireId(id, pageCheckErrors.notFound);
    const check = await this.uow.run({ tenant: botId }, (tx) => this.checks.find(tx, botId, id));
    if (!check) throw new DomainError(pageCheckErrors.notFound);
    return check;
  }
}
