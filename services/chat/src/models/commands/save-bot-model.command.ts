import { requireBotRole } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { checkBotModel, type WantedModel } from '../bot-model.js';
import { BotModels } from '../bot-models.js';

/** Has a bot answered by another model. */
@Injectable()
export class SaveBotModelCommand {
  constructor(private readonly models: BotModels) {}

  async execute(principal: Principal, botId: string, wanted: WantedModel): Promise<void> {
    requireBotRole(principal, botId, 'owner');
    const model = checkBotModel(wanted, await this.models.read(botId), this.models.offered);
    await this.models.save(botId, model);
  }
}
