import type { Spending } from '@chirrup/language-model/spending';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';
import { ModelBudget } from './model-budget.js';
import { addTokens } from './model-usage.sql.js';

/** The ceilings of the model for calls that are no replies. */
@Injectable()
export class ModelSpending implements Spending {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly budget: ModelBudget,
  ) {}

  async isAllowed(botId: string): Promise<boolean> {
    return !(await this.budget.reached(botId));
  }

  async count(botId: string, tokens: number): Promise<void> {
    await addTokens(this.uow, botId, tokens);
    this.budget.used(botId, tokens);
  }
}
