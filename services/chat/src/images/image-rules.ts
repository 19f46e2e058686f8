import { DomainError } from '@chirrup/kernel/domain-error';
import { type BotSettings, BotsDefinition } from '@chirrup/proto/gen/bots/v1/bots_service';
import { ServiceBus } from '@chirrup/rpc/service';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { threadErrors } from '../threads/domain/thread.errors.js';

const SELF: Principal = { kind: 'service', name: 'chat' };

/** Where visitors may send images. */
@Injectable()
export class ImageRules {
  constructor(private readonly bus: ServiceBus) {}

  /** @throws `CHAT.IMAGES_NOT_TAKEN` unless the bot's team allows them */
  async require(botId: string): Promise<BotSettings> {
    const settings = await this.bus.client(BotsDefinition).getBotSettings({ botId }, { principal: SELF });
    if (!settings.imageUploads) throw new DomainError(threadErrors.imagesNotTaken);
    return settings;
  }
}
