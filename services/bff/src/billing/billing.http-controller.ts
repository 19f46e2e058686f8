import { Body, Controller, Get, Headers, Param, Patch, Post, UseGuards } from '@nestjs/common';
import { ServiceClients } from '../clients/service-clients.js';
import { idempotencyKey } from '../http/idempotency/idempotency-key.js';
import { Idempotent } from '../http/idempotency/idempotent.decorator.js';
import { Limited } from '../http/limits/limited.decorator.js';
import { rateRules } from '../http/limits/rate-rules.js';
import { type Caller, CallerOf } from '../http/nest/caller.js';
import { Responds } from '../http/nest/responds.decorator.js';
import { UserGuard } from '../identity/guards.js';
import {
  type CheckoutDto,
  checkoutSchema,
  type PaymentPageDto,
  paymentPageSchema,
  type SubscriptionChangesDto,
  type SubscriptionDto,
  subscriptionChangesSchema,
  subscriptionSchema,
  type TopUpDto,
  topUpSchema,
  type UsageDto,
  usageSchema,
} from './billing.dto.js';
import { planOfSubscription, toSubscription, toUsage } from './billing.mapper.js';
import { countOwned } from './owned-counts.js';

/** What an account has subscribed to, and has used of it. */
@Controller('api/v1/users/:user')
@UseGuards(UserGuard)
export class BillingHttpController {
  constructor(private readonly services: ServiceClients) {}

  @Get('usage')
  @Limited(rateRules.ownerRead)
  @Responds(200, usageSchema)
  async getUsage(@Param('user') userId: string, @CallerOf() caller: Caller): Promise<UsageDto> {
    // first of all: it refuses strangers
    const subscription = await this.services.billing.getSubscription({ userId }, caller);
    const [usage, owned] = await Promise.all([
      this.services.billing.getUsage({ userId }, caller),
      countOwned(this.services, userId, caller),
    ]);
    return toUsage(usage, planOfSubscription(subscription), owned);
  }

  @Get('subscription')
  @Limited(rateRules.ownerRead)
  @Responds(200, subscriptionSchema)
  async getSubscription(@Param('user') userId: string, @CallerOf() caller: Caller): Promise<SubscriptionDto> {
    return toSubscription(
      await this.services.billing.getSubscription({ userId }, caller),
      caller.email ?? '',
    );
  }

  @Patch('subscription')
  @Limited(rateRules.ownerWrite)
  @Responds(200, subscriptionSchema)
  async changeSubscription(
    @Param('user') userId: string,
    @Body({ schema: subscriptionChangesSchema }) body: SubscriptionChangesDto,
    @CallerOf() caller: Caller,
  ): Promise<SubscriptionDto> {
    const { payment_method: paymentMethod, pay_as_you_go_limit: payAsYouGoLimit, plan, interval } = body;
    const request = { userId, plan, interval, paymentMethod, payAsYouGoLimit };
    return toSubscription(
      await this.services.billing.changeSubscription(request, caller),
      caller.email ?? '',
    );
  }

  @Post('top_ups')
  @Idempotent({ exact: true })
  @Limited(rateRules.ownerPay)
  @Responds(201, paymentPageSchema)
  async topUp(
    @Param('user') userId: string,
    @Body({ schema: topUpSchema }) { cents }: TopUpDto,
    @Headers('idempotency-key') key: string | undefined,
    @CallerOf() caller: Caller,
  ): Promise<PaymentPageDto> {
    const request = { userId, cents, idempotencyKey: idempotencyKey(key), email: caller.email ?? '' };
    return { url: (await this.services.billing.topUp(request, caller)).url || null };
  }

  @Post('checkout')
  @Idempotent()
  @Limited(rateRules.ownerPay)
  @Responds(201, paymentPageSchema)
  async startCheckout(
    @Param('user') userId: string,
    @Body({ schema: checkoutSchema }) body: CheckoutDto,
    @CallerOf() caller: Caller,
  ): Promise<PaymentPageDto> {
    const request = { userId, ...body, email: caller.email ?? '' };
    return { url: (await this.services.billing.startCheckout(request, caller)).url || null };
  }
}
