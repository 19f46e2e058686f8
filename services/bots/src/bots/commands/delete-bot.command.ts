import type { Clock } from '@chirrup/kernel/clock';
import { Outbox } from '@chirrup/messaging/outbox/outbox';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { CLOCK } from '@chirrup/service-defaults/platform/tokens';
import type { Principal } from '@chirrup/tenancy/principal';
import { Inject, Injectable } from '@nestjs/common';
import { BotAnnouncer } from '../bot-announcer.js';
import { botHidden } from '../bot-events.js';
import { PurgeBotWorker } from '../deletion/purge-bot.worker.js';
import { BotsRepository } from '../persistence/bots.repository.js';
import { requireBot } from '../require-bot.js';

/** Hides a bot from everybody until its owner restores it or its time is over; deleting it again is fine. */
@Injectable()
export class DeleteBotCommand {
  constructor(
    private readonly bots: BotsRepository,
    private readonly purges: PurgeBotWorker,
    private readonly uow: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly announcer: BotAnnouncer,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(principal: Principal, botId: string): Promise<void> {
    requireBot(principal, botId, 'owner');
    const at = new Date(this.clock.now());
    await this.uow.run({ tenant: botId }, async (tx) => {
      const ownerUserId = await this.bots.hide(tx, botId, at);
      if (ownerUserId === undefined) return;
      await this.purges.schedule(tx, botId, at);
      await this.outbox.add(tx, botHidden(botId, ownerUserId));
    });
    this.announcer.announce(botId);
  }
}
