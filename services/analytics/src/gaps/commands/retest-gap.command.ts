import { ChatDefinition, type Trial } from '@chirrup/proto/gen/chat/v1/chat_service';
import { ServiceBus, type ServiceOf } from '@chirrup/rpc/service';
import { requireBotRole } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import type { Gap } from '../domain/gap.js';
import { GapReader } from '../queries/gap-reader.js';
import { ChangeGapCommand } from './change-gap.command.js';

/** Asks a gap's question again and sets the gap's state by the answer. */
@Injectable()
export class RetestGapCommand {
  readonly #chat: ServiceOf<typeof ChatDefinition>;

  constructor(
    bus: ServiceBus,
    private readonly reader: GapReader,
    private readonly change: ChangeGapCommand,
  ) {
    this.#chat = bus.client(ChatDefinition);
  }

  async execute(principal: Principal, botId: string, gapId: string): Promise<{ trial: Trial; gap: Gap }> {
    requireBotRole(principal, botId, 'editor');
    const { question } = await this.reader.one(botId, gapId);
    const trial = await this.#chat.tryQuestion({ botId, question, carefulness: '' }, { principal });
    const state = trial.outcome === 'answer' ? 'answered' : 'open';
    return { trial, gap: await this.change.execute(principal, botId, gapId, state) };
  }
}
