import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { requireBotRole } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Inject, Injectable } from '@nestjs/common';
import { CHAT_CONFIG, type ChatConfig } from '../chat.config.js';
import { BotModels } from '../models/bot-models.js';
import { usageOfAll, usageOfBot } from './model-usage.sql.js';

/** What a bot has used of the model today. */
export interface ModelUsage {
  /** `YYYY-MM-DD`, UTC */
  day: string;
  tokensUsed: number;
  /** 0: no ceiling */
  tokensLimit: number;
  /** The bot's ceiling or the installation's is reached. */
  limited: boolean;
  /** What all bots may use together; 0: no ceiling. */
  tokensLimitOfAll: number;
  /** Epoch milliseconds; 0: the model answers, or there is none. */
  unreachableSince: number;
}

@Injectable()
export class ModelUsageQuery {
  constructor(
    private readonly uow: UnitOfWork,
    @Inject(CHAT_CONFIG) private readonly config: Pick<ChatConfig, 'modelTokens'>,
    private readonly models: BotModels,
  ) {}

  async execute(principal: Principal, botId: string): Promise<ModelUsage> {
    requireBotRole(principal, botId, 'viewer');
    const { perBotDay, perDay } = this.config.modelTokens;
    const { day, tokens } = await usageOfBot(this.uow, botId);
    const limited =
      (perBotDay > 0 && tokens >= perBotDay) || (perDay > 0 && (await usageOfAll(this.uow)).tokens >= perDay);
    const since = await this.models.unreachableSince(botId);
    return {
      day,
      tokensUsed: tokens,
      tokensLimit: perBotDay,
      limited,
      tokensLimitOfAll: perDay,
      unreachableSince: since?.getTime() ?? 0,
    };
  }
}
