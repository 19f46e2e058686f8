import { isBotDeleted } from '@chirrup/persistence/deleted-bots';
import { type Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { BotsDefinition } from '@chirrup/proto/gen/bots/v1/bots_service';
import { ServiceBus } from '@chirrup/rpc/service';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';

const SELF: Principal = { kind: 'service', name: 'billing' };

interface Ownership {
  userId: string;
  since: Date;
}

/** Who owned a bot when: its messages are charged to the owner of their time. */
@Injectable()
export class BotOwners {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly bus: ServiceBus,
  ) {}

  /** Records an owner; the same one again changes nothing, and neither does a bot's event that comes after its deletion. */
  async record(tx: Tx, botId: string, userId: string, since: Date): Promise<void> {
    if (await isBotDeleted(tx, botId)) return;
    await tx.query(
      `INSERT INTO bot_owners (bot_id, since, user_id) SELECT $1, $2, $3
       WHERE $3 IS DISTINCT FROM (SELECT user_id FROM bot_owners WHERE bot_id = $1 ORDER BY since DESC LIMIT 1)
       ON CONFLICT DO NOTHING`,
      [botId, since, userId],
      'bot-owners.record',
    );
  }

  async forget(tx: Tx, botId: string): Promise<void> {
    await tx.query('DELETE FROM bot_owners WHERE bot_id = $1', [botId]);
  }

  /** @throws DomainError BOTS.NOT_FOUND */
  async current(botId: string): Promise<string> {
    const at = await this.history(botId);
    return at(new Date(8.64e15));
  }

  /** @returns who the owner was at a time. @throws DomainError BOTS.NOT_FOUND */
  async history(botId: string): Promise<(at: Date) => string> {
    const known = await this.#known(botId);
    const owners = known.length > 0 ? known : [await this.#ask(botId)];
    return (at) => (owners.findLast(({ since }) => since <= at) ?? (owners[0] as Ownership)).userId;
  }

  #known(botId: string): Promise<Ownership[]> {
    return this.uow.statement<Ownership>(
      { tenant: botId },
      'SELECT user_id AS "userId", since FROM bot_owners WHERE bot_id = $1 ORDER BY since',
      [botId],
      'bot-owners.known',
    );
  }

  /** Of bots that are older than this record, or younger than the last event that has arrived. */
  async #ask(botId: string): Promise<Ownership> {
    const { userId } = await this.bus.client(BotsDefinition).getOwner({ botId }, { principal: SELF });
    const since = new Date(0);
    await this.uow.run({ tenant: botId }, (tx) => this.record(tx, botId, userId, since));
    return { userId, since };
  }
}
