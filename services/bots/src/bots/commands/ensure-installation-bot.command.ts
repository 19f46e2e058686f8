import type { Clock } from '@chirrup/kernel/clock';
import { DomainError } from '@chirrup/kernel/domain-error';
import { INSTALLATION_USER_ID, isBotId } from '@chirrup/kernel/ids';
import { Outbox } from '@chirrup/messaging/outbox/outbox';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { CLOCK } from '@chirrup/service-defaults/platform/tokens';
import { botNotFound, requireService } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Inject, Injectable } from '@nestjs/common';
import { botCreated } from '../bot-events.js';
import { type Bot, newBot } from '../domain/bot.js';
import { BotsRepository } from '../persistence/bots.repository.js';

/** Makes the bot that belongs to the installation itself, once, however many processes ask for it. */
@Injectable()
export class EnsureInstallationBotCommand {
  constructor(
    private readonly bots: BotsRepository,
    private readonly uow: UnitOfWork,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError BOTS.NOT_FOUND when the id belongs to somebody else */
  async execute(principal: Principal, botId: string): Promise<Bot> {
    requireService(principal);
    if (!isBotId(botId)) throw new DomainError(botNotFound);
    const ownerUserId = INSTALLATION_USER_ID;
    return this.uow.run({ user: ownerUserId, tenant: botId }, async (tx) => {
      await this.bots.lockAndCountOwned(tx, ownerUserId);
      const [known] = await this.bots.findMany(tx, [botId]);
      if (known && known.ownerUserId !== ownerUserId) throw new DomainError(botNotFound);
      if (known) return known;
      const at = new Date(this.clock.now());
      // live from the first moment: there is no address that could be proven
      const bot = {
        ...newBot({ id: botId, botName: '', ownerUserId, ownerUserEmail: '', at }),
        liveMode: true,
      };
      await this.bots.add(tx, bot);
      await this.outbox.add(tx, botCreated(bot));
      return bot;
    });
  }
}
