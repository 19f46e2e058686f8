import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '@chirrup/kernel/domain-error';
import { BotsDefinition } from '@chirrup/proto/gen/bots/v1/bots_service';
import { KnowledgeDefinition } from '@chirrup/proto/gen/knowledge/v1/knowledge_service';
import { botSettingsChannel, FanOut } from '@chirrup/realtime/fan-out';
import { InvalidatedCache } from '@chirrup/realtime/invalidated-cache';
import { ServiceBus, type ServiceOf } from '@chirrup/rpc/service';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { SEARCH_UNAVAILABLE } from './domain/answer.js';
import type { BotProfile, Knowledge } from './domain/knowledge.js';

const PRINCIPAL: Principal = { kind: 'service', name: 'chat' };
const MAX_PROFILES = 2_000;
/** Another service may still be starting; this long a visitor waits for it, then hears that it did not work. */
const PATIENCE_MS = 5_000;
const PAUSE_MS = 250;

/** Asks the other services what an answer is made of. */
@Injectable()
export class LookUp implements OnApplicationShutdown {
  readonly #profiles: InvalidatedCache<BotProfile>;
  readonly #bots: ServiceOf<typeof BotsDefinition>;
  readonly #knowledge: ServiceOf<typeof KnowledgeDefinition>;

  constructor(bus: ServiceBus, fanOut: FanOut) {
    this.#bots = bus.client(BotsDefinition);
    this.#knowledge = bus.client(KnowledgeDefinition);
    this.#profiles = new InvalidatedCache<BotProfile>({
      fanOut,
      channel: botSettingsChannel,
      load: (botId) => this.#bots.getBotSettings({ botId }, { principal: PRINCIPAL }),
      max: MAX_PROFILES,
    });
  }

  onApplicationShutdown(): void {
    this.#profiles.close();
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

  /** What was last seen of a bot, without asking anybody. */
  knownProfile(botId: string): BotProfile | undefined {
    return this.#profiles.peek(botId);
  }

  profile(botId: string): Promise<BotProfile> {
    return this.#profiles.get(botId);
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
const mayPass = (error: unknown): boolean =>
  !(error instanceof DomainError) ||
  (['unavailable', 'deadline', 'internal'].includes(error.kind) && error.code !== SEARCH_UNAVAILABLE);
