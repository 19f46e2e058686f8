import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { requireBotRole } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Inject, Injectable } from '@nestjs/common';
import { CHAT_CONFIG, type ChatConfig } from '../chat.config.js';
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
}

@Injectable()
export class ModelUsageQuery {
  constructor(
    private readonly uow: UnitOfWork,
    @Inject(CHAT_CONFIG) private readonly config: Pick<ChatConfig, 'modelTokens'>,
  ) {}

  async execute(principal: Principal, botId: string): Promise<ModelUsage> {
    requireBotRole(principal, botId, 'viewer');
    const { perBotDay, perDay } = this.config.modelTokens;
    const { day, tokens } = await usageOfBot(this.uow, botId);
    const limited =
      (perBotDay > 0 && tokens >= perBotDay) || (perDay > 0 && (await usageOfAll(this.uow)).tokens >= perDay);
    return { day, tokensUsed: tokens, tokensLimit: perBotDay, limited };
  }
}
