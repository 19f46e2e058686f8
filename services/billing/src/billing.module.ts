import { readConfig } from '@chirrup/service-defaults/read-config';
import { ENV } from '@chirrup/service-defaults/tokens';
import { Module } from '@nestjs/common';
import { BILLING_CONFIG, billingConfig } from './billing.config.js';
import { GetAccountPlanQuery } from './plans/queries/get-account-plan.query.js';
import { BillingGrpcController } from './transport/billing.grpc-controller.js';
import { CountMessagesCommand } from './usage/commands/count-messages.command.js';
import { MessagePostedConsumer } from './usage/transport/message-posted.consumer.js';

@Module({
  controllers: [MessagePostedConsumer],
  providers: [
    {
      provide: BILLING_CONFIG,
      inject: [ENV],
      useFactory: (env: Record<string, string | undefined>) => readConfig(billingConfig, env),
    },
    GetAccountPlanQuery,
    CountMessagesCommand,
    BillingGrpcController,
  ],
})
export class BillingModule {}
