import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { billingErrors } from '../domain/billing.errors.js';
import { type ManagementLinks, PaymentProvider, type ProviderEvent } from './payment-provider.js';

/** Nobody is paid: plans are switched and credit is added by themselves (`demo`), or there are none (`none`). */
export class FreeProvider extends PaymentProvider {
  readonly isFree = true;

  constructor(readonly name: 'none' | 'demo') {
    super();
  }

  override async register(): Promise<null> {
    return null;
  }

  override links(): ManagementLinks {
    return { portalUrl: '', invoicesUrl: '' };
  }

  override async checkout(): Promise<string> {
    return this.#free();
  }

  override async topUpPage(): Promise<string> {
    return this.#free();
  }

  override readEvent(): ProviderEvent {
    throw new DomainError(commonErrors.notFound);
  }

  override async fetchState(): Promise<undefined> {
    return undefined;
  }

  override async forget(): Promise<void> {}

  override async reportUsage(): Promise<void> {}

  #free(): string {
    if (this.name === 'none') throw new DomainError(billingErrors.notBilled);
    return '';
  }
}
