import { newId } from '@chirrup/kernel/ids';
import { Outbox } from '@chirrup/messaging/outbox/outbox';
import { addJob } from '@chirrup/persistence/jobs/jobs';
import type { Tx } from '@chirrup/persistence/unit-of-work';
import { DeleteFileWorker } from '@chirrup/service-defaults/files/delete-file.worker';
import { Injectable } from '@nestjs/common';
import { botDeleted, botHidden, botRestored } from '../bot-events.js';
import { purgeTime } from '../domain/bot.js';
import { BotsRepository } from '../persistence/bots.repository.js';

export const PURGE_BOT = 'purge-bot';

/** The steps at the end of a bot, each with its event, by which the other services do the same. */
@Injectable()
export class BotRemoval {
  constructor(
    private readonly bots: BotsRepository,
    private readonly files: DeleteFileWorker,
    private readonly outbox: Outbox,
  ) {}

  /** Hides it until it is shown again or its time is over. */
  async hide(tx: Tx, botId: string, at: Date): Promise<void> {
    const ownerUserId = await this.bots.hide(tx, botId, at);
    if (ownerUserId === undefined) return;
    await addJob(tx, {
      id: newId(),
      kind: PURGE_BOT,
      botId,
      queueKey: botId,
      payload: {},
      runAt: purgeTime(at),
    });
    await this.outbox.add(tx, botHidden(botId, ownerUserId));
  }

  async show(tx: Tx, botId: string, ownerUserId: string): Promise<void> {
    await this.bots.show(tx, botId);
    await this.outbox.add(tx, botRestored(botId, ownerUserId));
  }

  /** Its rows and its avatar go. */
  async purge(tx: Tx, botId: string): Promise<void> {
    const removed = await this.bots.remove(tx, botId);
    if (!removed) return;
    await this.outbox.add(tx, botDeleted(botId, removed.ownerUserId));
    if (removed.avatar !== '') await this.files.deleteNow(tx, botId, removed.avatar);
  }
}
