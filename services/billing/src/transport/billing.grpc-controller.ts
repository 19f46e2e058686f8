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
import { PaymentsService } from '../payments/payments.service.js';
import { ReceivePaymentEventCommand } from '../payments/receive-payment-event.command.js';
import { ReservationsService } from '../quota/reservations.service.js';
import { SubscriptionsService } from '../subscriptions/subscriptions.service.js';
import { toAccountPlan, toSubscriptionMessage, toUsageMessage } from './billing.mapper.js';

/** The contract `proto/billing/v1`. */
@Controller()
export class BillingGrpcController implements ServiceOf<typeof BillingDefinition> {
  constructor(
    private readonly subscriptions: SubscriptionsService,
    private readonly payments: PaymentsService,
    private readonly receivePaymentEventCommand: ReceivePaymentEventCommand,
    private readonly reservations: ReservationsService,
  ) {}

  @Call(BillingDefinition, 'getAccountPlan')
  async getAccountPlan({ userId }: GetAccountPlanRequest, { principal }: CallContext): Promise<AccountPlan> {
    return toAccountPlan(await this.subscriptions.plan(principal, userId));
  }

  @Call(BillingDefinition, 'getUsage')
  async getUsage({ userId }: GetUsageRequest, { principal }: CallContext): Promise<Usage> {
    return toUsageMessage(await this.subscriptions.usage(principal, userId));
  }

  @Call(BillingDefinition, 'getSubscription')
  async getSubscription({ userId }: GetUsageRequest, { principal }: CallContext): Promise<Subscription> {
    return toSubscriptionMessage(await this.subscriptions.get(principal, userId));
  }

  @Call(BillingDefinition, 'changeSubscription')
  async changeSubscription(
    request: ChangeSubscriptionRequest,
    { principal }: CallContext,
  ): Promise<Subscription> {
    return toSubscriptionMessage(await this.subscriptions.change(principal, request));
  }

  @Call(BillingDefinition, 'topUp')
  async topUp(request: TopUpRequest, { principal }: CallContext): Promise<PaymentPage> {
    return { url: await this.payments.topUp(principal, request) };
  }

  @Call(BillingDefinition, 'startCheckout')
  async startCheckout(request: StartCheckoutRequest, { principal }: CallContext): Promise<PaymentPage> {
    return { url: await this.payments.startCheckout(principal, request) };
  }

  @Call(BillingDefinition, 'receivePaymentEvent')
  async receivePaymentEvent(request: ReceivePaymentEventRequest): Promise<Empty> {
    await this.receivePaymentEventCommand.execute(request);
    return Empty.fromPartial({});
  }

  @Call(BillingDefinition, 'reserveMessages')
  reserveMessages(request: ReserveMessagesRequest, { principal }: CallContext): Promise<Reservation> {
    return this.reservations.reserve(principal, request);
  }

  @Call(BillingDefinition, 'releaseReservation')
  async releaseReservation(request: ReleaseReservationRequest, { principal }: CallContext): Promise<Empty> {
    await this.reservations.release(principal, request);
    return Empty.fromPartial({});
  }
}
