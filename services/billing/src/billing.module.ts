import { ENV } from '@chirrup/service-defaults/platform/tokens';
import { Module } from '@nestjs/common';
import { BILLING_CONFIG, readBillingConfig } from './billing.config.js';
import { RecordChargesCommand } from './charges/commands/record-charges.command.js';
import { SettleCharges } from './charges/settle-charges.js';
import { LedgerRepository } from './ledger/persistence/ledger.repository.js';
import { UsageMailWorker } from './notices/usage-mail.worker.js';
import { UsageNotices } from './notices/usage-notices.js';
import { BotOwners } from './owners/bot-owners.js';
import { ForgetBotCommand } from './owners/forget-bot.command.js';
import { ForgetOwnerWorker } from './owners/forget-owner.worker.js';
import { AccountCustomers } from './payments/accounts/account-customers.js';
import { AccountTurns } from './payments/accounts/account-turns.js';
import { Findings } from './payments/accounts/findings.js';
import { Payers } from './payments/accounts/payers.js';
import { PaymentCustomersRepository } from './payments/accounts/payment-customers.repository.js';
import { PriceBook } from './payments/accounts/price-book.js';
import { SyncAccountCommand } from './payments/accounts/sync-account.command.js';
import { ReceivePaymentEventCommand } from './payments/commands/receive-payment-event.command.js';
import { StartCheckoutCommand } from './payments/commands/start-checkout.command.js';
import { TopUpCommand } from './payments/commands/top-up.command.js';
import { UsageReports } from './payments/reporting/usage-reports.js';
import { ReconcileWorker } from './payments/sync/reconcile.worker.js';
import { SyncCustomers } from './payments/sync/sync-customers.js';
import { paymentProvider } from './provider/payment-provider.provider.js';
import { ReleaseReservationCommand } from './quota/commands/release-reservation.command.js';
import { ReserveMessagesCommand } from './quota/commands/reserve-messages.command.js';
import { ReservationExpiry } from './quota/reservation-expiry.js';
import { ChangeSubscriptionCommand } from './subscriptions/commands/change-subscription.command.js';
import { OwnerAccount } from './subscriptions/owner-account.js';
import { SubscriptionsRepository } from './subscriptions/persistence/subscriptions.repository.js';
import { PlanAnnouncer } from './subscriptions/plan-announcer.js';
import { GetAccountPlanQuery } from './subscriptions/queries/get-account-plan.query.js';
import { GetSubscriptionQuery } from './subscriptions/queries/get-subscription.query.js';
import { GetUsageQuery } from './subscriptions/queries/get-usage.query.js';
import { BillingGrpcController } from './transport/billing.grpc-controller.js';
import { BotDeletedConsumer } from './transport/bot-deleted.consumer.js';
import { BotOwnerConsumer } from './transport/bot-owner.consumer.js';
import { ReplyCompletedConsumer } from './transport/reply-completed.consumer.js';
import { UserDeletedConsumer } from './transport/user-deleted.consumer.js';

@Module({
  controllers: [
    BillingGrpcController,
    ReplyCompletedConsumer,
    BotOwnerConsumer,
    BotDeletedConsumer,
    UserDeletedConsumer,
  ],
  providers: [
    {
      provide: BILLING_CONFIG,
      inject: [ENV],
      useFactory: (env: Record<string, string | undefined>) => readBillingConfig(env),
    },
    paymentProvider,
    SubscriptionsRepository,
    LedgerRepository,
    OwnerAccount,
    PlanAnnouncer,
    Payers,
    BotOwners,
    GetAccountPlanQuery,
    GetUsageQuery,
    GetSubscriptionQuery,
    ChangeSubscriptionCommand,
    TopUpCommand,
    StartCheckoutCommand,
    ReceivePaymentEventCommand,
    AccountTurns,
    PaymentCustomersRepository,
    AccountCustomers,
    PriceBook,
    Findings,
    SyncAccountCommand,
    SyncCustomers,
    ReconcileWorker,
    UsageReports,
    ReserveMessagesCommand,
    ReleaseReservationCommand,
    ReservationExpiry,
    RecordChargesCommand,
    SettleCharges,
    UsageNotices,
    UsageMailWorker,
    ForgetBotCommand,
    ForgetOwnerWorker,
  ],
})
export class BillingModule {}
