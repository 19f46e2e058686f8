import type { Clock } from '@chirrup/kernel/clock';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { CLOCK } from '@chirrup/service-defaults/platform/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { PaymentProvider } from '../provider/payment-provider.js';
import { SyncCustomers } from './sync/sync-customers.js';

export interface PaymentEvent {
  body: Uint8Array;
  signature: string;
}

/** Takes a webhook of the payment provider, each once; the signature is its authorisation. */
@Injectable()
export class ReceivePaymentEventCommand {
  constructor(
    private readonly provider: PaymentProvider,
    private readonly uow: UnitOfWork,
    private readonly customers: SyncCustomers,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ body, signature }: PaymentEvent): Promise<void> {
    const event = this.provider.readEvent(body, signature, this.clock.now());
    await this.uow.run({ system: true }, async (tx) => {
      const fresh = await tx.query(
        `INSERT INTO provider_events (id, type, customer_id, created_at) VALUES ($1, $2, $3, to_timestamp($4::float8 / 1000))
         ON CONFLICT DO NOTHING RETURNING 1`,
        [event.id, event.type, event.customerId, event.createdAt],
      );
      if (fresh.length > 0 && event.customerId !== '') await this.customers.request(tx, event.customerId);
    });
  }
}
