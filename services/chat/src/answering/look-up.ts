import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '@chirrup/kernel/domain-error';
import { BotsDefinition } from '@chirrup/proto/gen/bots/v1/bots_service';
import { KnowledgeDefinition } from '@chirrup/proto/gen/knowledge/v1/knowledge_service';
import { ServiceBus, type ServiceOf } from '@chirrup/rpc/service';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { BotProfile, Knowledge } from './domain/knowledge.js';

const PRINCIPAL: Principal = { kind: 'service', name: 'chat' };
/** How long an answer may rest on settings that were just changed. */
const PROFILE_TTL_MS = 2_000;
/** Another service may still be starting; this long a visitor waits for it, then hears that it did not work. */
const PATIENCE_MS = 5_000;
const PAUSE_MS = 250;

/** Asks the other services what an answer is made of. */
@Injectable()
export class LookUp {
  readonly #profiles: LRUCache<string, BotProfile>;

  readonly #bots: ServiceOf<typeof BotsDefinition>;
  readonly #knowledge: ServiceOf<typeof KnowledgeDefinition>;

  constructor(bus: ServiceBus) {
    this.#bots = bus.client(BotsDefinition);
    this.#knowledge = bus.client(KnowledgeDefinition);
    this.#profiles = new LRUCache<string, BotProfile>({
      max: 2_000,
      ttl: PROFILE_TTL_MS,
      fetchMethod: (botId) => this.#bots.getBotSettings({ botId }, { principal: PRINCIPAL }),
    });
  }

  /** The bot, and what it knows about a question. */
  async of(
    botId: string,
    question: string,
    stop: AbortSignal,
  ): Promise<{ profile: BotProfile; knowledge: Knowledge }> {
    const [profile, knowledge] = await Promise.all([
      patiently(() => this.profile(botId), stop),
      patiently(() => this.#retrieve(botId, question), stop),
    ]);
    return { profile, knowledge };
  }

  profile(botId: string): Promise<BotProfile> {
    return this.#profiles.forceFetch(botId);
  }

  #retrieve(botId: string, question: string): Promise<Knowledge> {
    return this.#knowledge.retrieve({ botId, question }, { principal: PRINCIPAL });
  }
}

const patiently = async <T>(work: () => Promise<T>, stop: AbortSignal): Promise<T> => {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!mayPass(error) || performance.now() > until) throw error;
      await sleep(PAUSE_MS, undefined, { signal: stop });
    }
  }
};

/** Search has waited as long as it may before it says that it is away. */
const SEARCH_AWAY = 'KNOWLEDGE.SEARCH_UNAVAILABLE';

const mayPass = (error: unknown): boolean =>
  !(error instanceof DomainError) ||
  (['unavailable', 'deadline', 'internal'].includes(error.kind) && error.code !== SEARCH_AWAY);
