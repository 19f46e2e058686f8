import type { Clock } from '@chirrup/kernel/clock';
import type { Log } from '@chirrup/kernel/log';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { hourly } from '@chirrup/service-defaults/platform/hourly';
import { CLOCK, LOG } from '@chirrup/service-defaults/platform/tokens';
import { counter } from '@chirrup/telemetry/metrics';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { CHAT_CONFIG, type ChatConfig } from '../chat.config.js';
import { DayTotal } from './day-total.js';
import type { CeilingOwner, ModelCeiling } from './model-ceiling.js';
import { dropOldUsage, usageOfAll, usageOfBot } from './model-usage.sql.js';

const MAX_BOTS = 10_000;

const limited = counter(
  'chirrup_model_limited_total',
  'Replies made without the model because a day’s tokens were used up',
  ['limit'],
);

/** A total with the day its end was logged. */
interface Watched {
  total: DayTotal;
  loggedDay: string;
}

/**
 * How many tokens of the model a bot, and all bots together, may use in a day. Replies that are being written are not
 * counted yet, so a day ends a little above its ceiling.
 */
@Injectable()
export class ModelBudget implements ModelCeiling, OnApplicationBootstrap, OnModuleDestroy {
  readonly #bots = new LRUCache<string, Watched>({ max: MAX_BOTS });
  readonly #all: Watched;
  #stopDropping: (() => void) | undefined;

  constructor(
    private readonly uow: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
    @Inject(CHAT_CONFIG) private readonly config: Pick<ChatConfig, 'modelTokens' | 'model'>,
  ) {
    this.#all = { total: new DayTotal(clock, () => usageOfAll(uow)), loggedDay: '' };
  }

  onApplicationBootstrap(): void {
    const { perBotDay, perDay } = this.config.modelTokens;
    const tokens = { per_bot_day: perBotDay || 'any', per_day: perDay || 'any' };
    if (this.config.model) this.log.info(tokens, 'tokens of the model that may be used in a day');
    this.#stopDropping = hourly('old counts of model tokens', this.log, () => dropOldUsage(this.uow));
  }

  onModuleDestroy(): void {
    this.#stopDropping?.();
  }

  async reached(botId: string): Promise<CeilingOwner | undefined> {
    const { perBotDay, perDay } = this.config.modelTokens;
    if (await this.#isUsedUp(this.#bot(botId), perBotDay, { bot_id: botId })) return this.#count('bot');
    if (await this.#isUsedUp(this.#all, perDay, {})) return this.#count('installation');
    return undefined;
  }

  /** Counts what a stored reply has used; the database has it already. */
  used(botId: string, tokens: number): void {
    this.#bots.get(botId)?.total.add(tokens);
    this.#all.total.add(tokens);
  }

  #count(limit: CeilingOwner): CeilingOwner {
    limited.inc({ limit });
    return limit;
  }

  async #isUsedUp(watched: Watched, limit: number, whose: { bot_id?: string }): Promise<boolean> {
    if (limit === 0) return false;
    // without the database no question is accepted either, so the last count will do
    const { day, tokens } = await watched.total.get(limit).catch(() => watched.total.last);
    if (tokens < limit) return false;
    if (watched.loggedDay !== day)
      this.log.warn({ ...whose, day, tokens, limit }, 'the model’s tokens of today are used up');
    watched.loggedDay = day;
    return true;
  }

  #bot(botId: string): Watched {
    const watched = this.#bots.get(botId) ?? {
      total: new DayTotal(this.clock, () => usageOfBot(this.uow, botId)),
      loggedDay: '',
    };
    this.#bots.set(botId, watched);
    return watched;
  }
}
