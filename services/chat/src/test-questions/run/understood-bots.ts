import { KnowledgeDefinition } from '@chirrup/proto/gen/knowledge/v1/knowledge_service';
import { ServiceBus, type ServiceOf } from '@chirrup/rpc/service';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';

const PRINCIPAL: Principal = { kind: 'service', name: 'chat' };

/** How a bot's knowledge is found: by words alone if there is no model, by its meaning, or not all of it yet. */
export type FoundBy = 'words' | 'meaning' | 'not_yet';

/** How far bots' knowledge is understood. */
@Injectable()
export class UnderstoodBots {
  readonly #knowledge: ServiceOf<typeof KnowledgeDefinition>;

  constructor(bus: ServiceBus) {
    this.#knowledge = bus.client(KnowledgeDefinition);
  }

  async foundBy(botId: string): Promise<FoundBy> {
    const state = await this.#knowledge.getUnderstanding({ botId }, { principal: PRINCIPAL });
    if (state.model === '') return 'words';
    const complete = state.understood >= state.passages && state.questionsUnderstood >= state.questions;
    return complete ? 'meaning' : 'not_yet';
  }
}
