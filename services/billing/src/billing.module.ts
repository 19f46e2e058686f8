import { ENV } from '@chirrup/service-defaults/platform/tokens';
import { Module } from '@nestjs/common';
import { BILLING_CONFIG, readBillingConfig } from './billing.config.js';
import { RecordChargesCommand } from './charges/commands/record-charges.command.js';
import { SettleCharges } from './charges/settle-charges.js';
import { LedgerRepository } from './ledger/persistence/ledger.repository.js';
import { UsageMailWorker } from './notices/usage-mail.worker.js';
import { UsageNotices } from './notices/usage-notices.js';
import { BotOwners } from './owners/bot-owners.js';
import { ForgetOwnerWorker } from './owners/forget-owner.worker.js';
import { AccountCustomers } from './payments/accounts/account-customers.js';
import { AccountTurns } from './payments/accounts/account-turns.js';
import { Findings } from './payments/accounts/findings.js';
import { Payers } from './payments/accounts/payers.js';
import { PaymentCustomersRepository } from './payments/accounts/payment-customers.repository.js';
import { PriceBook } from './payments/accounts/price-book.js';
import { SyncAccountCommand } from './payments/accounts/sync-account.command.js';
import { PaymentsService } from './payments/payments.service.js';
import { ReceivePaymentEventCommand } from './payments/receive-payment-event.command.js';
import { UsageReports } from './payments/reporting/usage-reports.js';
import { ReconcileWorker } from './payments/sync/reconcile.worker.js';
import { SyncCustomers } from './payments/sync/sync-customers.js';
import { paymentProvider } from './provider/payment-provider.provider.js';
import { ReservationExpiry } from './quota/reservation-expiry.js';
import { ReservationsService } from './quota/reservations.service.js';
import { OwnerAccount } from './subscriptions/owner-account.js';
import { SubscriptionsRepository } from './subscriptions/persistence/subscriptions.repository.js';
import { PlanAnnouncer } from './subscriptions/plan-announcer.js';
import { SubscriptionsService } from './subscriptions/subscriptions.service.js';
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
    SubscriptionsService,
    PaymentsService,
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
    ReservationsService,
    ReservationExpiry,
    RecordChargesCommand,
    SettleCharges,
    UsageNotices,
    UsageMailWorker,
    ForgetOwnerWorker,
  ],
})
export class BillingModule {}
