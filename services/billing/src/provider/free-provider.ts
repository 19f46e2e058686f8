import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { billingErrors } from '../domain/billing.errors.js';
import {
  type CustomerName,
  type ManagementLinks,
  PaymentProvider,
  type PricedProduct,
  type ProviderEvent,
} from './payment-provider.js';

/** Nobody is paid: plans are switched and credit is added by themselves (`demo`), or there are none (`none`). */
export class FreeProvider extends PaymentProvider {
  readonly isFree = true;
  readonly keyMark = '';
  readonly isReal = false;

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

  override async readCustomer(): Promise<'unknown'> {
    return 'unknown';
  }

  override async readSubscription(): Promise<undefined> {
    return undefined;
  }

  override async findCustomers(): Promise<string[]> {
    return [];
  }

  override async listCustomers(): Promise<{ customers: CustomerName[]; next: string }> {
    return { customers: [], next: '' };
  }

  override async readPrices(): Promise<PricedProduct[]> {
    return [];
  }

  override async forget(): Promise<void> {}

  override async reportUsage(): Promise<void> {}

  #free(): string {
    if (this.name === 'none') throw new DomainError(billingErrors.notBilled);
    return '';
  }
}
