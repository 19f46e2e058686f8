import {
  type AccountPlan,
  BillingDefinition,
  type GetAccountPlanRequest,
} from '@chirrup/proto/gen/billing/v1/billing_service';
import type { CallContext } from '@chirrup/rpc/call-context';
import { ServiceBus, type ServiceOf } from '@chirrup/rpc/service';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { GetAccountPlanQuery } from '../plans/queries/get-account-plan.query.js';

/** The contract `proto/billing/v1`. */
@Injectable()
export class BillingGrpcController implements OnModuleInit, ServiceOf<typeof BillingDefinition> {
  constructor(
    private readonly bus: ServiceBus,
    private readonly accountPlan: GetAccountPlanQuery,
  ) {}

  onModuleInit(): void {
    this.bus.provide(BillingDefinition, this);
  }

  async getAccountPlan(request: GetAccountPlanRequest, { principal }: CallContext): Promise<AccountPlan> {
    const { type, ...limits } = await this.accountPlan.execute(principal, request.userId);
    return { accountPlanType: type, ...limits };
  }
}
