import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { Injectable } from '@nestjs/common';

export interface PaymentEvent {
  body: Uint8Array;
  signature: string;
}

/** Takes a webhook of the payment provider. */
@Injectable()
export class ReceivePaymentEventCommand {
  async execute(_event: PaymentEvent): Promise<void> {
    throw new DomainError(commonErrors.notFound);
  }
}
