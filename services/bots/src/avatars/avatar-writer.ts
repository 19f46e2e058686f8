import type { Clock } from '@chirrup/kernel/clock';
import { Outbox } from '@chirrup/messaging/outbox/outbox';
import type { Tx } from '@chirrup/persistence/unit-of-work';
import { CLOCK } from '@chirrup/service-defaults/platform/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { botChanged } from '../bots/bot-events.js';
import type { Bot } from '../bots/domain/bot.js';
import { BotsRepository } from '../bots/persistence/bots.repository.js';
import { DeleteFileWorker } from '../files/delete-file.worker.js';

@Injectable()
export class AvatarWriter {
  constructor(
    private readonly bots: BotsRepository,
    private readonly outbox: Outbox,
    private readonly deletions: DeleteFileWorker,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Gives a locked bot another file, or none, and lets go of the one before. */
  async write(tx: Tx, current: Bot, avatar: string): Promise<Bot> {
    const changes = { avatar, version: current.version + 1, updatedAt: new Date(this.clock.now()) };
    const bot = { ...current, ...changes };
    await this.bots.update(tx, current.id, changes);
    await this.outbox.add(tx, botChanged(bot));
    if (current.avatar !== '') await this.deletions.deleteLater(tx, current.id, current.avatar);
    return bot;
  }
}
