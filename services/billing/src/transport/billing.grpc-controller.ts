import {
  type AccountPlan,
  BillingDefinition,
  type GetAccountPlanRequest,
} from '@chirrup/proto/gen/billing/v1/billing_service';
import { Call } from '@chirrup/rpc/call.decorator';
import type { CallContext } from '@chirrup/rpc/call-context';
import type { ServiceOf } from '@chirrup/rpc/service';
import { Controller } from '@nestjs/common';
import { GetAccountPlanQuery } from '../plans/queries/get-account-plan.query.js';

/** The contract `proto/billing/v1`. */
@Controller()
export class BillingGrpcController implements ServiceOf<typeof BillingDefinition> {
  constructor(private readonly accountPlan: GetAccountPlanQuery) {}

  @Call(BillingDefinition, 'getAccountPlan')
  async getAccountPlan(request: GetAccountPlanRequest, { principal }: CallContext): Promise<AccountPlan> {
    const { type, ...limits } = await this.accountPlan.execute(principal, request.userId);
    return { accountPlanType: type, ...limits };
  }
}
