import type { Clock } from '@chirrup/kernel/clock';
import { INSTALLATION_USER_ID, isUuid, newId } from '@chirrup/kernel/ids';
import { type Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { CLOCK } from '@chirrup/service-defaults/platform/tokens';
import { requireService } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Inject, Injectable } from '@nestjs/common';
import { messagesLeft } from '../ledger/domain/account.js';
import { BotOwners } from '../owners/bot-owners.js';
import { PaymentProvider } from '../provider/payment-provider.js';
import { type OpenAccount, OwnerAccount } from '../subscriptions/owner-account.js';

export interface ReserveMessages {
  botId: string;
  wanted: number;
  needed: number;
  /** Asked again under the same one, it is the same reservation; empty for a new one. */
  id: string;
}

export interface ReleaseReservation {
  botId: string;
  id: string;
  unused: number;
}

export interface Reservation {
  /** Empty if nothing is billed, or nothing is left. */
  id: string;
  /** -1: any number. */
  granted: number;
  expiresAt: number;
  /** Messages beside it; -1: any number. */
  left: number;
}

const MOST = 1_000;
/** How long replies may be counted on a reservation. */
const USE_MS = 60_000;
/** How long it is kept for replies that are under way, and for their events. */
const HOLD_MS = 15 * 60_000;
/** The share of what is left beyond `EXACT` that is held ahead: others must not find nothing while one process has plenty. */
const AHEAD = 0.1;
/** Of the last messages nothing is held ahead, so that none stays unused; an owner asks at most so often more in a month. */
const EXACT = 1_000;

@Injectable()
export class ReservationsService {
  constructor(
    private readonly provider: PaymentProvider,
    private readonly owners: BotOwners,
    private readonly accounts: OwnerAccount,
    private readonly uow: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Holds messages of a bot's owner for the replies of one process, so that never more are counted than there are. */
  async reserve(principal: Principal, { botId, ...wish }: ReserveMessages): Promise<Reservation> {
    requireService(principal);
    const unlimited = { id: '', granted: -1, expiresAt: this.clock.now() + USE_MS, left: -1 };
    if (this.provider.name === 'none') return unlimited;
    const needed = Math.min(Math.max(wish.needed, 0), MOST);
    const wanted = Math.min(Math.max(wish.wanted, needed, 1), MOST);
    const userId = await this.owners.current(botId);
    if (userId === INSTALLATION_USER_ID) return unlimited;
    return this.accounts.run(userId, async (account) => {
      const { tx, now, subscription, book, lot, period } = account;
      const id = isUuid(wish.id) ? wish.id : newId();
      const { held, waiting, same, heldUntil } = await heldBy(tx, userId, { now, id, botId });
      const left = Math.max(0, messagesLeft(book, subscription, lot) - held - waiting);
      if (same !== null) return { id, granted: same, expiresAt: (heldUntil ?? 0) - HOLD_MS, left };
      const granted = Math.min(wanted, left, Math.max(needed, Math.floor((left - EXACT) * AHEAD)));
      const expiresAt = Math.min(now + USE_MS, period.end);
      if (granted <= 0) return { id: '', granted: 0, expiresAt, left };
      await hold(account, { id, botId, granted, expiresAt });
      return { id, granted, expiresAt, left: left - granted };
    });
  }

  /** Gives back what of a reservation will not be used; only the first time. */
  async release(principal: Principal, { botId, id, unused }: ReleaseReservation): Promise<void> {
    requireService(principal);
    await this.uow.statement(
      { system: true },
      `UPDATE reservations SET released = least($3, granted - settled)
       WHERE id = $1 AND bot_id = $2 AND released = 0 AND $3 > 0`,
      [id, botId, unused],
      'reservations.release',
    );
  }
}

interface Held {
  /** Reserved, and may still be counted. */
  held: number;
  /** Answered without a reservation, and not counted yet. */
  waiting: number;
  /** What this very reservation was granted before. */
  same: number | null;
  heldUntil: number | null;
}

const heldBy = async (
  tx: Tx,
  userId: string,
  { now, id, botId }: { now: number; id: string; botId: string },
): Promise<Held> => {
  const [row] = await tx.query<Held>(
    `SELECT coalesce(sum(granted - settled - released), 0)::float8 AS held, max(granted) FILTER (WHERE id = $3) AS same,
       (extract(epoch FROM max(held_until) FILTER (WHERE id = $3)) * 1000)::float8 AS "heldUntil",
       (SELECT count(*) FROM charges WHERE bot_id = $4 AND charge = 'later')::float8 AS waiting
     FROM reservations WHERE user_id = $1 AND held_until > to_timestamp($2::float8 / 1000)`,
    [userId, now, id, botId],
    'reservations.held',
  );
  return row ?? { held: 0, waiting: 0, same: null, heldUntil: null };
};

const hold = async (
  { tx, subscription, lot }: OpenAccount,
  { id, botId, granted, expiresAt }: { id: string; botId: string; granted: number; expiresAt: number },
): Promise<void> => {
  await tx.query(
    `INSERT INTO reservations (id, user_id, bot_id, lot, granted, held_until)
     VALUES ($1, $2, $3, $4, $5, to_timestamp($6::float8 / 1000))`,
    [id, subscription.userId, botId, lot, granted, expiresAt + HOLD_MS],
    'reservations.add',
  );
};
