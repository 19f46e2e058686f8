import { type AccountPlan, BillingDefinition } from '@chirrup/proto/gen/billing/v1/billing_service';
import { ServiceBus } from '@chirrup/rpc/service';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';

const SELF: Principal = { kind: 'service', name: 'bots' };

/** Asks billing what an account's plan allows. */
@Injectable()
export class AccountPlans {
  constructor(private readonly bus: ServiceBus) {}

  /** The owner's plan pays, also when a collaborator asks: then the service asks for itself. */
  of(userId: string, principal: Principal = SELF): Promise<AccountPlan> {
    return this.bus.client(BillingDefinition).getAccountPlan({ userId }, { principal });
  }
}

/** True when a plan's limit leaves no room for one more; -1 means no limit. */
export const isUsedUp = (limit: number, count: number): boolean => limit >= 0 && count >= limit;
