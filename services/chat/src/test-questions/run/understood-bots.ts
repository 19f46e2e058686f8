import { KnowledgeDefinition } from '@chirrup/proto/gen/knowledge/v1/knowledge_service';
import { ServiceBus, type ServiceOf } from '@chirrup/rpc/service';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';

const PRINCIPAL: Principal = { kind: 'service', name: 'chat' };

/** Whether what a bot knows is found by its meaning already. */
@Injectable()
export class UnderstoodBots {
  readonly #knowledge: ServiceOf<typeof KnowledgeDefinition>;

  constructor(bus: ServiceBus) {
    this.#knowledge = bus.client(KnowledgeDefinition);
  }

  /** True too where there is no model: then nothing will be understood. */
  async has(botId: string): Promise<boolean> {
    const state = await this.#knowledge.getUnderstanding({ botId }, { principal: PRINCIPAL });
    if (state.model === '') return true;
    return state.understood >= state.passages && state.questionsUnderstood >= state.questions;
  }
}
