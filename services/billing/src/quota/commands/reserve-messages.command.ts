import type { Clock } from '@chirrup/kernel/clock';
import { INSTALLATION_USER_ID, newId } from '@chirrup/kernel/ids';
import type { Tx } from '@chirrup/persistence/unit-of-work';
import { CLOCK } from '@chirrup/service-defaults/platform/tokens';
import { requireService } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Inject, Injectable } from '@nestjs/common';
import { messagesLeft } from '../../ledger/domain/account.js';
import { BotOwners } from '../../owners/bot-owners.js';
import { PaymentProvider } from '../../provider/payment-provider.js';
import { type OpenAccount, OwnerAccount } from '../../subscriptions/owner-account.js';

export interface ReserveMessages {
  botId: string;
  wanted: number;
  needed: number;
}

export interface Reservation {
  /** Empty where nothing is billed, or nothing is left. */
  id: string;
  /** -1: any number. */
  granted: number;
  expiresAt: number;
}

const MOST = 1_000;
/** How long replies may be counted on a reservation. */
const USE_MS = 60_000;
/** How long it is kept for replies that are under way, and for their events. */
const HOLD_MS = 15 * 60_000;
/** The share of what is left that is held ahead: others must not find nothing while one process has plenty. */
const AHEAD = 0.1;

/** Holds messages of a bot's owner for the replies of one process, so that never more are counted than there are. */
@Injectable()
export class ReserveMessagesCommand {
  constructor(
    private readonly provider: PaymentProvider,
    private readonly owners: BotOwners,
    private readonly accounts: OwnerAccount,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(principal: Principal, { botId, ...wish }: ReserveMessages): Promise<Reservation> {
    requireService(principal);
    const unlimited = { id: '', granted: -1, expiresAt: this.clock.now() + USE_MS };
    if (this.provider.name === 'none') return unlimited;
    const needed = Math.min(Math.max(wish.needed, 1), MOST);
    const wanted = Math.min(Math.max(wish.wanted, needed), MOST);
    const userId = await this.owners.current(botId);
    if (userId === INSTALLATION_USER_ID) return unlimited;
    return this.accounts.run(userId, async (account) => {
      const { tx, now, subscription, book, lot, period } = account;
      const left = messagesLeft(book, subscription, lot) - (await heldBy(tx, userId, now));
      const granted = Math.min(wanted, left, Math.max(needed, Math.floor(left * AHEAD)));
      const expiresAt = Math.min(now + USE_MS, period.end);
      if (granted <= 0) return { id: '', granted: 0, expiresAt };
      return { id: await hold(account, botId, granted, expiresAt), granted, expiresAt };
    });
  }
}

/** Messages that are reserved and may still be counted. */
const heldBy = async (tx: Tx, userId: string, now: number): Promise<number> => {
  const [row] = await tx.query<{ held: number }>(
    `SELECT coalesce(sum(granted - settled - released), 0)::float8 AS held FROM reservations
     WHERE user_id = $1 AND held_until > to_timestamp($2::float8 / 1000)`,
    [userId, now],
    'reservations.held',
  );
  return row?.held ?? 0;
};

const hold = async (
  { tx, subscription, lot }: OpenAccount,
  botId: string,
  granted: number,
  expiresAt: number,
): Promise<string> => {
  const id = newId();
  await tx.query(
    `INSERT INTO reservations (id, user_id, bot_id, lot, granted, held_until)
     VALUES ($1, $2, $3, $4, $5, to_timestamp($6::float8 / 1000))`,
    [id, subscription.userId, botId, lot, granted, expiresAt + HOLD_MS],
    'reservations.add',
  );
  return id;
};
