import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '@chirrup/kernel/domain-error';
import { knownTimeZone } from '@chirrup/kernel/local-days';
import { botSettingsChannel } from '@chirrup/proto/channels';
import { AuthDefinition } from '@chirrup/proto/gen/auth/v1/auth_service';
import { BotsDefinition } from '@chirrup/proto/gen/bots/v1/bots_service';
import { KnowledgeDefinition, Outcome } from '@chirrup/proto/gen/knowledge/v1/knowledge_service';
import { FanOut } from '@chirrup/realtime/fan-out';
import { InvalidatedCache } from '@chirrup/realtime/invalidated-cache';
import { ServiceBus, type ServiceOf } from '@chirrup/rpc/service';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { SEARCH_UNAVAILABLE } from '../domain/answer.js';
import type { BotProfile, Knowledge, Passage } from '../domain/knowledge.js';
import type { Asked, LookUpResult } from '../domain/question.js';

const PRINCIPAL: Principal = { kind: 'service', name: 'chat' };
const OUTCOMES: Partial<Record<Outcome, Knowledge['outcome']>> = {
  [Outcome.OUTCOME_ANSWER]: 'answer',
  [Outcome.OUTCOME_OFFER]: 'offer',
};
const MAX_PROFILES = 2_000;
/** Another service may still be starting: a visitor waits this long for it. */
const STARTING: RetryPolicy = { limitMs: 5_000, pauseMs: 250 };
/** Search refuses at once for a moment after failures, so it is asked again once; after a slow failure it is not. */
const SEARCH_REFUSED: RetryPolicy = { limitMs: 1_500, pauseMs: 1_000 };

/** An answer that is written already waits for it. */
const MEANING_MS = 3_000;

/** Reads from the other services what an answer is made of. */
@Injectable()
export class LookUp implements OnApplicationShutdown {
  readonly #profiles: InvalidatedCache<BotProfile>;
  readonly #auth: ServiceOf<typeof AuthDefinition>;
  readonly #bots: ServiceOf<typeof BotsDefinition>;
  readonly #knowledge: ServiceOf<typeof KnowledgeDefinition>;

  constructor(bus: ServiceBus, fanOut: FanOut) {
    this.#auth = bus.client(AuthDefinition);
    this.#bots = bus.client(BotsDefinition);
    this.#knowledge = bus.client(KnowledgeDefinition);
    this.#profiles = new InvalidatedCache<BotProfile>({
      fanOut,
      channel: botSettingsChannel,
      load: (botId) => this.#load(botId),
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
  async find(botId: string, asked: Asked, stop: AbortSignal, carefulness?: string): Promise<LookUpResult> {
    // read first, for it says how carefully to search; it is almost always cached
    const known = await withRetries(() => this.profile(botId), stop);
    const profile = carefulness ? { ...known, carefulness } : known;
    const knowledge = await withRetries(() => this.#retrieve(botId, asked, profile), stop);
    return { profile, knowledge };
  }

  /** The same, tried once; undefined when that failed. */
  async prefetch(botId: string, asked: Asked): Promise<LookUpResult | undefined> {
    try {
      const profile = await this.profile(botId);
      return { profile, knowledge: await this.#retrieve(botId, asked, profile) };
    } catch {
      return undefined;
    }
  }

  /** The bot's cached profile, if there is one. */
  knownProfile(botId: string): BotProfile | undefined {
    return this.#profiles.peek(botId);
  }

  profile(botId: string): Promise<BotProfile> {
    return this.#profiles.get(botId);
  }

  /**
   * Whole sections of the pages around found passages, as far as there is room, for a writer that reads them.
   * @param maxBytes UTF-8, of all texts together
   * @param pageUrl of the page the visitor is on; its title is told where the bot has it
   */
  async context(
    botId: string,
    passages: readonly Passage[],
    maxBytes: number,
    pageUrl: string,
  ): Promise<{ sections: Passage[]; pageTitle?: string | undefined }> {
    const docIds = passages.map(({ docId }) => docId);
    const { sections, pageTitle } = await this.#knowledge.readContext(
      { botId, docIds, maxBytes, pageUrl },
      { principal: PRINCIPAL },
    );
    return { sections: sections.map((section) => ({ ...section, docId: '', score: 0 })), pageTitle };
  }

  /** What texts mean; none if that is not known in time. */
  async meaningOf(texts: readonly string[]): Promise<number[][]> {
    const deadline = AbortSignal.timeout(MEANING_MS);
    try {
      const { vectors } = await this.#knowledge.embedQuestions(
        { texts: [...texts] },
        { principal: PRINCIPAL, signal: deadline },
      );
      return vectors.map(({ values }) => values);
    } catch {
      return [];
    }
  }

  async #load(botId: string): Promise<BotProfile> {
    const settings = await this.#bots.getBotSettings({ botId }, { principal: PRINCIPAL });
    return { ...settings, timeZone: await this.#timeZoneOf(settings.ownerUserId) };
  }

  /** An answer does not fail for want of it. */
  async #timeZoneOf(userId: string): Promise<string> {
    try {
      const { timeZone } = await this.#auth.getProfile({ userId }, { principal: PRINCIPAL });
      return knownTimeZone(timeZone ?? '');
    } catch {
      return 'UTC';
    }
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

interface RetryPolicy {
  /** No try starts after this time. */
  limitMs: number;
  pauseMs: number;
}

const withRetries = async <T>(work: () => Promise<T>, stop: AbortSignal): Promise<T> => {
  const begun = performance.now();
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const policy = retryPolicyFor(error);
      if (!policy || performance.now() - begun + policy.pauseMs > policy.limitMs) throw error;
      await sleep(policy.pauseMs, undefined, { signal: stop });
    }
  }
};

/** Undefined for errors that a retry cannot change. */
const retryPolicyFor = (error: unknown): RetryPolicy | undefined => {
  if (!(error instanceof DomainError)) return STARTING;
  if (error.code === SEARCH_UNAVAILABLE) return SEARCH_REFUSED;
  return ['unavailable', 'deadline', 'internal'].includes(error.kind) ? STARTING : undefined;
};
