import {
  type AccountPlan,
  BillingDefinition,
  type ChangeSubscriptionRequest,
  type GetAccountPlanRequest,
  type GetUsageRequest,
  type PaymentPage,
  type ReceivePaymentEventRequest,
  type ReleaseReservationRequest,
  type Reservation,
  type ReserveMessagesRequest,
  type StartCheckoutRequest,
  type Subscription,
  type TopUpRequest,
  type Usage,
} from '@chirrup/proto/gen/billing/v1/billing_service';
import { Empty } from '@chirrup/proto/gen/common/v1/common';
import { Call } from '@chirrup/rpc/call.decorator';
import type { CallContext } from '@chirrup/rpc/call-context';
import type { ServiceOf } from '@chirrup/rpc/service';
import { Controller } from '@nestjs/common';
import { ReceivePaymentEventCommand } from '../payments/commands/receive-payment-event.command.js';
import { StartCheckoutCommand } from '../payments/commands/start-checkout.command.js';
import { TopUpCommand } from '../payments/commands/top-up.command.js';
import { ReleaseReservationCommand } from '../quota/commands/release-reservation.command.js';
import { ReserveMessagesCommand } from '../quota/commands/reserve-messages.command.js';
import { ChangeSubscriptionCommand } from '../subscriptions/commands/change-subscription.command.js';
import { GetAccountPlanQuery } from '../subscriptions/queries/get-account-plan.query.js';
import { GetSubscriptionQuery } from '../subscriptions/queries/get-subscription.query.js';
import { GetUsageQuery } from '../subscriptions/queries/get-usage.query.js';
import { toAccountPlan, toSubscriptionMessage, toUsageMessage } from './billing.mapper.js';

/** The contract `proto/billing/v1`. */
@Controller()
export class BillingGrpcController implements ServiceOf<typeof BillingDefinition> {
  constructor(
    private readonly getAccountPlanQuery: GetAccountPlanQuery,
    private readonly getUsageQuery: GetUsageQuery,
    private readonly getSubscriptionQuery: GetSubscriptionQuery,
    private readonly changeSubscriptionCommand: ChangeSubscriptionCommand,
    private readonly topUpCommand: TopUpCommand,
    private readonly startCheckoutCommand: StartCheckoutCommand,
    private readonly receivePaymentEventCommand: ReceivePaymentEventCommand,
    private readonly reserveMessagesCommand: ReserveMessagesCommand,
    private readonly releaseReservationCommand: ReleaseReservationCommand,
  ) {}

  @Call(BillingDefinition, 'getAccountPlan')
  async getAccountPlan({ userId }: GetAccountPlanRequest, { principal }: CallContext): Promise<AccountPlan> {
    return toAccountPlan(await this.getAccountPlanQuery.execute(principal, userId));
  }

  @Call(BillingDefinition, 'getUsage')
  async getUsage({ userId }: GetUsageRequest, { principal }: CallContext): Promise<Usage> {
    return toUsageMessage(await this.getUsageQuery.execute(principal, userId));
  }

  @Call(BillingDefinition, 'getSubscription')
  async getSubscription({ userId }: GetUsageRequest, { principal }: CallContext): Promise<Subscription> {
    return toSubscriptionMessage(await this.getSubscriptionQuery.execute(principal, userId));
  }

  @Call(BillingDefinition, 'changeSubscription')
  async changeSubscription(
    request: ChangeSubscriptionRequest,
    { principal }: CallContext,
  ): Promise<Subscription> {
    const changed = await this.changeSubscriptionCommand.execute(principal, request);
    return toSubscriptionMessage(this.getSubscriptionQuery.view(changed));
  }

  @Call(BillingDefinition, 'topUp')
  async topUp(request: TopUpRequest, { principal }: CallContext): Promise<PaymentPage> {
    return { url: await this.topUpCommand.execute(principal, request) };
  }

  @Call(BillingDefinition, 'startCheckout')
  async startCheckout(request: StartCheckoutRequest, { principal }: CallContext): Promise<PaymentPage> {
    return { url: await this.startCheckoutCommand.execute(principal, request) };
  }

  @Call(BillingDefinition, 'receivePaymentEvent')
  async receivePaymentEvent(request: ReceivePaymentEventRequest): Promise<Empty> {
    await this.receivePaymentEventCommand.execute(request);
    return Empty.fromPartial({});
  }

  @Call(BillingDefinition, 'reserveMessages')
  reserveMessages(request: ReserveMessagesRequest, { principal }: CallContext): Promise<Reservation> {
    return this.reserveMessagesCommand.execute(principal, request);
  }

  @Call(BillingDefinition, 'releaseReservation')
  async releaseReservation(request: ReleaseReservationRequest, { principal }: CallContext): Promise<Empty> {
    await this.releaseReservationCommand.execute(principal, request);
    return Empty.fromPartial({});
  }
}
