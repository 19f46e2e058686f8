import { DomainError } from '@chirrup/kernel/domain-error';
import { billingErrors } from '../subscriptions/domain/billing.errors.js';
import { type ManagementLinks, PaymentProvider } from './payment-provider.js';

/** Nobody is paid: plans are switched and credit is added by themselves (`demo`), or there are none (`none`). */
export class FreeProvider extends PaymentProvider {
  readonly isFree = true;

  constructor(readonly name: 'none' | 'demo') {
    super();
  }

  links(): ManagementLinks {
    return { portalUrl: '', invoicesUrl: '' };
  }

  async checkout(): Promise<string> {
    if (this.name === 'none') throw new DomainError(billingErrors.notBilled);
    return '';
  }

  async topUpPage(): Promise<string> {
    if (this.name === 'none') throw new DomainError(billingErrors.notBilled);
    return '';
  }
}
