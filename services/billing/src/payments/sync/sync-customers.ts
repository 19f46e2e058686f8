import { JobRunner } from '@chirrup/jobs/job-runner';
import { DomainError } from '@chirrup/kernel/domain-error';
import { newId } from '@chirrup/kernel/ids';
import type { Log } from '@chirrup/kernel/log';
import type { JobHandle } from '@chirrup/persistence/jobs/job-worker';
import { debounceJob, finishJob, type Job } from '@chirrup/persistence/jobs/jobs';
import { type Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { AuthDefinition } from '@chirrup/proto/gen/auth/v1/auth_service';
import { ServiceBus } from '@chirrup/rpc/service';
import { LOG } from '@chirrup/service-defaults/platform/tokens';
import type { Principal } from '@chirrup/tenancy/principal';
import { Inject, Injectable } from '@nestjs/common';
import type { CustomerReading } from '../../domain/customer-reading.js';
import { PaymentProvider } from '../../provider/payment-provider.js';
import { AccountTurns } from '../accounts/account-turns.js';
import { Findings } from '../accounts/findings.js';
import { PaymentCustomersRepository } from '../accounts/payment-customers.repository.js';
import { SyncAccountCommand } from '../accounts/sync-account.command.js';
import type { PaymentFinding } from '../domain/account-state.js';

export const SYNC_CUSTOMER = 'sync-customer';
const SELF: Principal = { kind: 'service', name: 'billing' };
/** Jobs of accounts, beside those of customers. */
const ACCOUNT = 'account:';
/** Several events follow one purchase. */
const GATHER = { quietMs: 300, atMostMs: 3_000 };

/**
 * Reads what a customer has and makes the account so. Jobs of one customer run one after another, and each reads the state
 * itself: in whatever order events come, the last to be applied is the newest.
 */
@Injectable()
export class SyncCustomers extends JobRunner {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly provider: PaymentProvider,
    private readonly turns: AccountTurns,
    private readonly customers: PaymentCustomersRepository,
    private readonly syncAccount: SyncAccountCommand,
    private readonly findings: Findings,
    private readonly bus: ServiceBus,
    @Inject(LOG) private readonly log: Log,
  ) {
    super({
      uow,
      log,
      kind: SYNC_CUSTOMER,
      concurrency: 8,
      // the provider may be away for long
      maxAttempts: Number.POSITIVE_INFINITY,
    });
  }

  override onApplicationBootstrap(): void {
    if (!this.provider.isFree) super.onApplicationBootstrap();
  }

  /** Has a customer read soon, after this transaction. */
  async request(tx: Tx, customerId: string): Promise<void> {
    const job = { id: newId(), kind: SYNC_CUSTOMER, botId: customerId, queueKey: customerId, payload: {} };
    await debounceJob(tx, job, GATHER);
    this.wakeLaterAfter(tx, GATHER.quietMs);
  }

  /** Has an account read soon whose customer nobody knows. */
  requestAccount(tx: Tx, userId: string): Promise<void> {
    return this.request(tx, `${ACCOUNT}${userId}`);
  }

  protected async handle({ id, queueKey: key }: Job, { owner }: JobHandle): Promise<void> {
    if (key.startsWith(ACCOUNT)) await this.#sync(key.slice(ACCOUNT.length));
    else await this.#syncCustomer(key);
    await this.uow.run({ system: true }, (tx) => finishJob(tx, id, owner));
  }

  async #syncCustomer(customerId: string): Promise<void> {
    const known = await this.customers.owner(customerId);
    if (known) return this.#sync(known, customerId);
    const reading = await this.provider.readCustomer(customerId);
    // not made here, or gone before anybody knew it
    if (typeof reading === 'string' || reading.userId === '')
      return this.log.info({ customer_id: customerId }, 'a customer belongs to no account');
    const exists = await this.#exists(reading.userId);
    const pays = reading.subscriptions.some(({ isLive }) => isLive);
    await this.uow.run({ system: true }, (tx) =>
      this.findings.replace(tx, customerId, exists || !pays ? [] : [noAccount(reading)]),
    );
    if (exists) await this.#sync(reading.userId, customerId);
  }

  async #sync(userId: string, customerId?: string): Promise<void> {
    await this.turns.run(userId, () =>
      this.syncAccount.execute(userId, customerId === undefined ? {} : { customerId }),
    );
  }

  /** A customer may have been made by another installation, or for an account that a restored backup does not have. */
  async #exists(userId: string): Promise<boolean> {
    try {
      await this.bus.client(AuthDefinition).getAccount({ userId }, { principal: SELF });
      return true;
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'not_found') return false;
      throw error;
    }
  }
}

const noAccount = ({ customerId, userId }: CustomerReading): PaymentFinding => ({
  kind: 'no-account',
  subject: customerId,
  detail:
    `Customer ${customerId} pays a subscription for the account ${userId}, which is not here. Where it was deleted or lost ` +
    'with a restored backup, cancel the subscription or help its owner to a new account; if another installation made it, do nothing.',
});
