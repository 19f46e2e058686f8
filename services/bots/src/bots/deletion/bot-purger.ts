import { Outbox } from '@chirrup/messaging/outbox/outbox';
import type { Tx } from '@chirrup/persistence/unit-of-work';
import { DeleteFileWorker } from '@chirrup/service-defaults/files/delete-file.worker';
import { Injectable } from '@nestjs/common';
import { botDeleted } from '../bot-events.js';
import { BotsRepository } from '../persistence/bots.repository.js';

/** The end of a bot: its rows and its avatar go, and the event has the other services do the same. */
@Injectable()
export class BotPurger {
  constructor(
    private readonly bots: BotsRepository,
    private readonly files: DeleteFileWorker,
    private readonly outbox: Outbox,
  ) {}

  async purge(tx: Tx, botId: string): Promise<void> {
    const removed = await this.bots.remove(tx, botId);
    if (!removed) return;
    await this.outbox.add(tx, botDeleted(botId, removed.ownerUserId));
    if (removed.avatar !== '') await this.files.deleteNow(tx, botId, removed.avatar);
  }
}
