import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '@chirrup/kernel/domain-error';
import { botSettingsChannel } from '@chirrup/proto/channels';
import { BotsDefinition } from '@chirrup/proto/gen/bots/v1/bots_service';
import { KnowledgeDefinition, Outcome } from '@chirrup/proto/gen/knowledge/v1/knowledge_service';
import { FanOut } from '@chirrup/realtime/fan-out';
import { InvalidatedCache } from '@chirrup/realtime/invalidated-cache';
import { ServiceBus, type ServiceOf } from '@chirrup/rpc/service';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { SEARCH_UNAVAILABLE } from './domain/answer.js';
import type { BotProfile, Knowledge } from './domain/knowledge.js';
import type { Asked, LookUpResult } from './domain/question.js';

const PRINCIPAL: Principal = { kind: 'service', name: 'chat' };
const OUTCOMES: Partial<Record<Outcome, Knowledge['outcome']>> = {
  [Outcome.OUTCOME_ANSWER]: 'answer',
  [Outcome.OUTCOME_OFFER]: 'offer',
};
const MAX_PROFILES = 2_000;
/** Another service may still be starting; this long a visitor waits for it, then hears that it did not work. */
const STARTING: Patience = { limitMs: 5_000, pauseMs: 250 };
/** Search that refused at once, as it does for a moment after failures, is asked once more; one that was slow is not. */
const SEARCH_AWAY: Patience = { limitMs: 1_500, pauseMs: 1_000 };

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

  /**
   * The bot, and what it knows about a question.
   * @param carefulness in place of the bot's own
   */
  async of(botId: string, asked: Asked, stop: AbortSignal, carefulness?: string): Promise<LookUpResult> {
    // known but for a bot's first question, and says how to search
    const known = await patiently(() => this.profile(botId), stop);
    const profile = carefulness ? { ...known, carefulness } : known;
    const knowledge = await patiently(() => this.#retrieve(botId, asked, profile), stop);
    return { profile, knowledge };
  }

  /** The same, tried once and as a guess: undefined when it did not work, for whatever reason. */
  async prefetch(botId: string, asked: Asked): Promise<LookUpResult | undefined> {
    try {
      const profile = await this.profile(botId);
      return { profile, knowledge: await this.#retrieve(botId, asked, profile) };
    } catch {
      return undefined;
    }
  }

  /** What was last seen of a bot, without asking anybody. */
  knownProfile(botId: string): BotProfile | undefined {
    return this.#profiles.peek(botId);
  }

  profile(botId: string): Promise<BotProfile> {
    return this.#profiles.get(botId);
  }

  async #retrieve(botId: string, asked: Asked, { carefulness }: BotProfile): Promise<Knowledge> {
    const { question, previousQuestions } = asked;
    const found = await this.#knowledge.retrieve(
      { botId, question, previousQuestions: [...previousQuestions], carefulness },
      { principal: PRINCIPAL },
    );
    return { ...found, outcome: OUTCOMES[found.outcome] ?? 'nothing' };
  }
}

interface Patience {
  /** No try begins after so long. */
  limitMs: number;
  pauseMs: number;
}

const patiently = async <T>(work: () => Promise<T>, stop: AbortSignal): Promise<T> => {
  const begun = performance.now();
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const patience = patienceWith(error);
      if (!patience || performance.now() - begun + patience.pauseMs > patience.limitMs) throw error;
      await sleep(patience.pauseMs, undefined, { signal: stop });
    }
  }
};

/** `undefined` for what trying again cannot change. */
const patienceWith = (error: unknown): Patience | undefined => {
  if (!(error instanceof DomainError)) return STARTING;
  if (error.code === SEARCH_UNAVAILABLE) return SEARCH_AWAY;
  return ['unavailable', 'deadline', 'internal'].includes(error.kind) ? STARTING : undefined;
};
