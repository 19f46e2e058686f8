import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { requireUser } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Inject, Injectable } from '@nestjs/common';
import { BILLING_CONFIG, type BillingConfig } from '../../billing.config.js';
import { type Plan, plans, selfHosted } from '../domain/plan.js';

/** The plan of an account; without a subscription the developer plan. */
@Injectable()
export class GetAccountPlanQuery {
  constructor(
    private readonly uow: UnitOfWork,
    @Inject(BILLING_CONFIG) private readonly config: BillingConfig,
  ) {}

  async execute(principal: Principal, userId: string): Promise<Plan> {
    if (principal.kind !== 'service' && requireUser(principal) !== userId)
      throw new DomainError(commonErrors.notFound);
    if (this.config.BILLING_PROVIDER === 'none') return selfHosted;
    const [subscription] = await this.uow.statement<{ plan: keyof typeof plans }>(
      { user: userId },
      'SELECT plan FROM subscriptions WHERE user_id = $1',
      [userId],
      'subscriptions.plan',
    );
    return plans[subscription?.plan ?? 'developer'];
  }
}
