import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { requireService } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { ModelBudget } from './model-budget.js';
import { addTokens } from './model-usage.sql.js';

/** Counts what another service used of the model against the ceilings. A call that is repeated counts twice. */
@Injectable()
export class CountModelUsageCommand {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly budget: ModelBudget,
  ) {}

  async execute(principal: Principal, { botId, tokens }: { botId: string; tokens: number }): Promise<void> {
    requireService(principal);
    if (!Number.isSafeInteger(tokens) || tokens <= 0) throw new DomainError(commonErrors.invalid);
    await addTokens(this.uow, botId, tokens);
    this.budget.used(botId, tokens);
  }
}
