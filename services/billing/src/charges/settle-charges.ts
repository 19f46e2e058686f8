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

/** Without a wake it looks this often: for what a process left that ended. */
const POLL_MS = 15_000;
/** Until it tries again what could not be counted. */
const PAUSE_MS = 2_000;
/** Gathers charges, so that a busy owner's accounts are opened once a second. */
const GATHER_MS = 200;
const BUSY_GATHER_MS = 1_000;
const ROWS = 5_000;
const BOTS = 500;

interface Row {
  eventId: string;
  charge: 'reserved' | 'later' | 'free';
  at: Date;
  /** Of its reservation, where that is known. */
  reservationId: string | null;
  userId: string | null;
  lot: string | null;
}

/** Counts waiting charges in the ledgers of their owners, each once. Processes share the work. */
@Injectable()
export class SettleCharges implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #wake = new Signal();
  readonly #stop = new AbortController();
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

  wake(): void {
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
    const bots = await this.uow.statement<{ botId: string }>(
      { system: true },
      'SELECT DISTINCT bot_id AS "botId" FROM charges LIMIT $1',
      [BOTS],
      'charges.bots',
    );
    const failed: { botId: string; error: unknown }[] = [];
    let isMore = bots.length === BOTS;
    for (const { botId } of bots) {
      if (this.#stop.signal.aborted) return 'none';
      await this.#settleBot(botId).then(
        (rows) => {
          isMore ||= rows === ROWS;
        },
        (error: unknown) => failed.push({ botId, error }),
      );
    }
    // one that fails must not keep the others waiting
    const [first] = failed;
    if (first)
      this.log.warn(
        { err: first.error, bot_id: first.botId, bots: failed.length },
        'messages of bots could not be counted; trying again',
      );
    if (first) return 'failed';
    if (isMore) return 'more';
    return bots.length > 0 ? 'some' : 'none';
  }

  /** @returns how many charges it took */
  async #settleBot(botId: string): Promise<number> {
    const rows = await this.uow.statement<Row>(
      { system: true },
      `SELECT c.event_id AS "eventId", c.charge, c.at, r.id AS "reservationId", r.user_id AS "userId", r.lot
       FROM charges c LEFT JOIN reservations r ON r.id = c.reservation_id WHERE c.bot_id = $1 LIMIT $2`,
      [botId, ROWS],
      'charges.of-bot',
    );
    const byOwner = await this.#byOwner(botId, rows);
    if (!byOwner) await this.#drop(rows);
    for (const [userId, ofOwner] of byOwner ?? []) {
      const lots = ofOwner.flatMap(({ lot }) => lot ?? []);
      await this.accounts
        .run(userId, (account) => this.#count(account, botId, ofOwner), [...new Set(lots)])
        .catch((error: unknown) => {
          if (!isA(error, commonErrors.notFound)) throw error;
          // a deleted account
          return this.#drop(ofOwner);
        });
    }
    return rows.length;
  }

  /** Undefined where nobody can be charged any more. */
  async #byOwner(botId: string, rows: Row[]): Promise<Map<string, Row[]> | undefined> {
    if (rows.every(({ userId }) => userId !== null))
      return Map.groupBy(rows, ({ userId }) => userId as string);
    try {
      const ownerAt = await this.owners.history(botId);
      return Map.groupBy(rows, ({ userId, at }) => userId ?? ownerAt(at));
    } catch (error) {
      if (!isA(error, botNotFound)) throw error;
      const known = rows.filter(({ userId }) => userId !== null);
      return known.length > 0 ? Map.groupBy(known, ({ userId }) => userId as string) : undefined;
    }
  }

  async #drop(rows: readonly Row[]): Promise<void> {
    await this.uow.statement({ system: true }, 'DELETE FROM charges WHERE event_id = ANY ($1)', [
      rows.map(({ eventId }) => eventId),
    ]);
  }

  async #count(account: OpenAccount, botId: string, rows: readonly Row[]): Promise<void> {
    const { tx, book, subscription, now, period } = account;
    // another process may have counted some of them while the account was locked
    const claimed = await tx.query<{ eventId: string }>(
      'DELETE FROM charges WHERE event_id = ANY ($1) RETURNING event_id AS "eventId"',
      [rows.map(({ eventId }) => eventId)],
      'charges.claim',
    );
    const ours = new Set(claimed.map(({ eventId }) => eventId));
    const fresh = rows.filter(({ eventId }) => ours.has(eventId));
    const isUnbilled = this.provider.name === 'none' || subscription.userId === INSTALLATION_USER_ID;
    let toReport = 0;
    // reserved before a change of plan and answered after it: the new plan's messages come first
    const lotOf = ({ lot, at }: Row) => (at.getTime() < period.start ? lot : null) ?? account.lot;
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

  async #settleReservations({ tx }: OpenAccount, rows: readonly Row[]): Promise<void> {
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
