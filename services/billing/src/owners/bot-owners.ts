import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { isBotDeleted, markBotDeleted } from '@chirrup/persistence/deleted-bots';
import { type Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { botNotFound } from '@chirrup/tenancy/guards';
import { Injectable } from '@nestjs/common';

/** Who owned a bot when: its messages are charged to the owner of their time. */
@Injectable()
export class BotOwners {
  constructor(private readonly uow: UnitOfWork) {}

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

  /** Forgets whose a deleted bot was. What its messages have cost stays in the ledger of its owner. */
  async forget(tx: Tx, botId: string): Promise<void> {
    await markBotDeleted(tx, botId);
    await tx.query('DELETE FROM bot_owners WHERE bot_id = $1', [botId]);
    await tx.query('DELETE FROM usage WHERE bot_id = $1', [botId], 'usage.remove');
  }

  /**
   * Who the owner is.
   * @throws DomainError BOTS.NOT_FOUND of a deleted bot; SERVICE.UNAVAILABLE until its first event has arrived
   */
  async current(botId: string): Promise<string> {
    const [owner] = await this.uow.statement<{ userId: string }>(
      { tenant: botId },
      'SELECT user_id AS "userId" FROM bot_owners WHERE bot_id = $1 ORDER BY since DESC LIMIT 1',
      [botId],
      'bot-owners.current',
    );
    if (owner) return owner.userId;
    const isDeleted = await this.uow.run({ tenant: botId }, (tx) => isBotDeleted(tx, botId));
    throw new DomainError(isDeleted ? botNotFound : commonErrors.unavailable);
  }
}
