import { requireBotRole } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import type { BotModel, Offered } from '../bot-model.js';
import { BotModels } from '../bot-models.js';

/** A bot's model as its team may see it: nobody is shown the key. */
export interface ShownModel extends Omit<BotModel, 'key'>, Offered {
  hasKey: boolean;
}

@Injectable()
export class GetBotModelQuery {
  constructor(private readonly models: BotModels) {}

  async execute(principal: Principal, botId: string): Promise<ShownModel> {
    requireBotRole(principal, botId, 'viewer');
    const { key, ...model } = await this.models.read(botId);
    return { ...model, ...this.models.offered, hasKey: key !== '' };
  }
}
