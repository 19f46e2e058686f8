import { setTimeout as sleep } from 'node:timers/promises';
import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { INSTALLATION_USER_ID } from '@chirrup/kernel/ids';
import type { Log } from '@chirrup/kernel/log';
import { Signal } from '@chirrup/kernel/signal';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { LOG } from '@chirrup/service-defaults/platform/tokens';
import { botNotFound } from '@chirrup/tenancy/guards';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { charge, recordFree } from '../ledger/domain/account.js';
import { UsageNotices } from '../notices/usage-notices.js';
import { BotOwners } from '../owners/bot-owners.js';
import { UsageReports } from '../payments/reporting/usage-reports.js';
import { PaymentProvider } from '../provider/payment-provider.js';
import { type OpenAccount, OwnerAccount } from '../subscriptions/owner-account.js';
import { type ChargeToCount, withPayer } from './charge-events.js';

/** Without a wake it looks this often: for what a process left that ended. */
const POLL_MS = 15_000;
/** Until it tries again what could not be counted. */
const PAUSE_MS = 2_000;
/** Gathers charges, so that a busy owner's accounts are opened once a second. */
const GATHER_MS = 200;
const BUSY_GATHER_MS = 1_000;
/** Of one bot, so that none keeps the others waiting. */
const ROWS = 200;
const BOTS = 500;
/** Held in memory at most. */
const MOST_STORED = 5_000;

const WAITING = withPayer(
  `(SELECT DISTINCT bot_id FROM charges LIMIT $1) b CROSS JOIN LATERAL (SELECT * FROM charges WHERE bot_id = b.bot_id LIMIT $2)`,
);

/** Counts waiting charges in the ledgers of their owners, each once. Processes share the work. */
@Injectable()
export class SettleCharges implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #wake = new Signal();
  readonly #stop = new AbortController();
  /** What this process stored last; undefined: the table has to be read. */
  #stored: ChargeToCount[] | undefined;
  #loop: Promise<void> | undefined;

  constructor(
    private readonly uow: UnitOfWork,
    private readonly provider: PaymentProvider,
    private readonly accounts: OwnerAccount,
    private readonly owners: BotOwners,
    private readonly notices: UsageNotices,
    private readonly reports: UsageReports,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.#loop = this.#run();
  }

  async onModuleDestroy(): Promise<void> {
    this.#stop.abort();
    await this.#loop;
  }

  /** Counts what is stored now; what is lost of it is found in the table. */
  count(charges: readonly ChargeToCount[]): void {
    if (this.#stored && this.#stored.length < MOST_STORED) this.#stored.push(...charges);
    else this.#stored = undefined;
    this.#wake.wake();
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      const next = this.#wake.wait(POLL_MS, signal);
      const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined);
      const found = await this.#settle().catch((error: unknown) => {
        this.log.warn({ err: error }, 'messages could not be counted; trying again');
        return 'failed' as const;
      });
      if (found === 'failed') await pause(PAUSE_MS);
      else if (found === 'more') await pause(GATHER_MS);
      else await Promise.all([next.then(() => pause(GATHER_MS)), found === 'some' && pause(BUSY_GATHER_MS)]);
    }
  }

  /** @returns what it found; `more`: than it takes at once */
  async #settle(): Promise<'none' | 'some' | 'more' | 'failed'> {
    const rows = await this.#waiting();
    const bots = Map.groupBy(rows, ({ botId }) => botId);
    const failed: { botId: string; error: unknown }[] = [];
    const isMore = bots.size >= BOTS || [...bots.values()].some(({ length }) => length >= ROWS);
    for (const [botId, ofBot] of bots) {
      if (this.#stop.signal.aborted) return 'none';
      await this.#settleBot(botId, ofBot).catch((error: unknown) => failed.push({ botId, error }));
    }
    // one that fails must not keep the others waiting
    const [first] = failed;
    if (first)
      this.log.warn(
        { err: first.error, bot_id: first.botId, bots: failed.length },
        'messages of bots could not be counted; trying again',
      );
    if (first || isMore) this.#stored = undefined;
    if (first) return 'failed';
    if (isMore) return 'more';
    return bots.size > 0 ? 'some' : 'none';
  }

  /** What this process has stored since the last time, else what the table has. */
  async #waiting(): Promise<ChargeToCount[]> {
    const stored = this.#stored;
    this.#stored = [];
    if (stored && stored.length > 0) return stored;
    return this.uow
      .statement<ChargeToCount>({ system: true }, WAITING, [BOTS, ROWS], 'charges.waiting')
      .catch((error: unknown) => {
        this.#stored = undefined;
        throw error;
      });
  }

  async #settleBot(botId: string, rows: readonly ChargeToCount[]): Promise<void> {
    const [owned, orphaned] = [rows.filter(({ userId }) => userId), rows.filter(({ userId }) => !userId)];
    for (const [userId, ofOwner] of Map.groupBy(owned, (row) => row.userId as string)) {
      const lots = ofOwner.flatMap(({ lot }) => lot ?? []);
      await this.accounts
        .run(
          userId,
          (account) => this.#count(account, botId, ofOwner),
          [...new Set(lots)],
          ofOwner.map(({ eventId }) => eventId),
        )
        .catch((error: unknown) => {
          if (!isA(error, commonErrors.notFound)) throw error;
          // a deleted account
          return this.#drop(ofOwner);
        });
    }
    if (orphaned.length === 0) return;
    // an owner that is not known yet will be; of a deleted bot nobody can be charged any more
    await this.owners.current(botId).catch((error: unknown) => {
      if (!isA(error, botNotFound)) throw error;
      return this.#drop(orphaned);
    });
  }

  async #drop(rows: readonly ChargeToCount[]): Promise<void> {
    await this.uow.statement({ system: true }, 'DELETE FROM charges WHERE event_id = ANY ($1)', [
      rows.map(({ eventId }) => eventId),
    ]);
  }

  async #count(account: OpenAccount, botId: string, rows: readonly ChargeToCount[]): Promise<void> {
    const { book, subscription, now, period, taken } = account;
    const fresh = rows.filter(({ eventId }) => taken.has(eventId));
    const isUnbilled = this.provider.name === 'none' || subscription.userId === INSTALLATION_USER_ID;
    let toReport = 0;
    // reserved before a change of plan and answered after it: the new plan's messages come first
    const lotOf = ({ lot, at }: ChargeToCount) => (at.getTime() < period.start ? lot : null) ?? account.lot;
    for (const [lot, inLot] of Map.groupBy(fresh, lotOf)) {
      const free = isUnbilled ? inLot.length : inLot.filter((row) => row.charge === 'free').length;
      recordFree(book, { lot, count: free, botId, now });
      const { writtenOff, payAsYouGo } = charge(book, subscription, {
        lot,
        count: inLot.length - free,
        botId,
        now,
      });
      toReport += payAsYouGo;
      if (writtenOff > 0)
        this.log.warn({ bot_id: botId, messages: writtenOff }, 'messages beyond the quota were written off');
    }
    await this.#settleReservations(account, fresh);
    await this.reports.add(account, toReport);
    await this.notices.check(account);
  }

  async #settleReservations({ tx }: OpenAccount, rows: readonly ChargeToCount[]): Promise<void> {
    const byReservation = Map.groupBy(
      rows.filter(({ reservationId }) => reservationId !== null),
      ({ reservationId }) => reservationId,
    );
    if (byReservation.size === 0) return;
    await tx.query(
      `UPDATE reservations r SET settled = r.settled + s.count
       FROM unnest($1::uuid[], $2::int[]) AS s(id, count) WHERE r.id = s.id`,
      [[...byReservation.keys()], [...byReservation.values()].map(({ length }) => length)],
      'reservations.settle',
    );
  }
}

const isA = (error: unknown, { code }: { code: string }): boolean =>
  error instanceof DomainError && error.code === code;
