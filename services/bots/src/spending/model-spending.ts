import type { Log } from '@chirrup/kernel/log';
import type { Spending } from '@chirrup/language-model/spending';
import { ChatDefinition } from '@chirrup/proto/gen/chat/v1/chat_service';
import { ServiceBus } from '@chirrup/rpc/service';
import { LOG } from '@chirrup/service-defaults/platform/tokens';
import type { Principal } from '@chirrup/tenancy/principal';
import { Inject, Injectable } from '@nestjs/common';

const SELF: Principal = { kind: 'service', name: 'bots' };

/** The ceilings of the model, which the chat service keeps for all. */
@Injectable()
export class ModelSpending implements Spending {
  constructor(
    private readonly bus: ServiceBus,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Nothing is spent while nobody can count it. */
  async isAllowed(botId: string): Promise<boolean> {
    try {
      return !(await this.#chat.getModelUsage({ botId }, { principal: SELF })).limited;
    } catch (error) {
      this.log.warn(
        { err: error, bot_id: botId },
        'the model’s ceiling could not be read, so the model is not asked',
      );
      return false;
    }
  }

  async count(botId: string, tokens: number): Promise<void> {
    try {
      await this.#chat.countModelUsage({ botId, tokens }, { principal: SELF });
    } catch (error) {
      this.log.warn({ err: error, bot_id: botId, tokens }, 'what the model used could not be counted');
    }
  }

  get #chat() {
    return this.bus.client(ChatDefinition);
  }
}
