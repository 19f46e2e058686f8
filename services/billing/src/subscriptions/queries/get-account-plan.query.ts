import { INSTALLATION_USER_ID } from '@chirrup/kernel/ids';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { type Plan, plans, type SoldPlan, selfHosted } from '@chirrup/proto/plans';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { PaymentProvider } from '../../provider/payment-provider.js';
import { requireOwnAccount } from '../require-own-account.js';

/** The plan of an account; without a subscription the developer plan. */
@Injectable()
export class GetAccountPlanQuery {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly provider: PaymentProvider,
  ) {}

  async execute(principal: Principal, userId: string): Promise<Plan> {
    if (principal.kind !== 'service') requireOwnAccount(principal, userId);
    if (this.provider.name === 'none' || userId === INSTALLATION_USER_ID) return selfHosted;
    const [subscription] = await this.uow.statement<{ plan: SoldPlan }>(
      { user: userId },
      'SELECT plan FROM subscriptions WHERE user_id = $1',
      [userId],
      'subscriptions.plan',
    );
    return plans[subscription?.plan ?? 'developer'];
  }
}
