import { createHash } from 'node:crypto';
import type { Clock } from '@chirrup/kernel/clock';
import type { Log } from '@chirrup/kernel/log';
import type { GuardedModel } from '@chirrup/language-model/guarded-model';
import type { ModelState } from '@chirrup/language-model/model-health';
import { openModel } from '@chirrup/language-model/open-model';
import type { AskedModel } from '@chirrup/language-model/settings/asked-model';
import { CLOCK, LOG } from '@chirrup/service-defaults/platform/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { CHAT_CONFIG, type ChatConfig } from '../chat.config.js';
import { BotModels } from './bot-models.js';

const MOST_OPEN = 500;

/** The models that write answers, each opened when a bot asks it first. */
@Injectable()
export class AnsweringModels {
  readonly #open = new LRUCache<string, Promise<GuardedModel>>({ max: MOST_OPEN });

  constructor(
    private readonly models: BotModels,
    @Inject(CHAT_CONFIG) private readonly config: Pick<ChatConfig, 'model'>,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** The installation's first one; undefined if none is configured. */
  first(): Promise<GuardedModel> | undefined {
    const { model } = this.config;
    return model && this.#opened({ settings: model });
  }

  /** The one that answers a bot's visitors; undefined if quotes do. */
  async of(botId: string): Promise<GuardedModel | undefined> {
    const asked = await this.models.asked(botId);
    return asked && this.#opened(asked);
  }

  #opened(asked: AskedModel): Promise<GuardedModel> {
    const { settings, ownersBot } = asked;
    const key = createHash('sha256')
      .update(JSON.stringify([ownersBot, settings]))
      .digest('base64');
    const known = this.#open.get(key);
    if (known) return known;
    const { clock, log } = this;
    const onState = ({ isReachable, since }: ModelState, name: string): void =>
      void this.models.noteState(asked, name, isReachable ? undefined : new Date(since));
    const isFurther = settings !== this.config.model;
    const opened = openModel(settings, { service: 'chat', clock, log, onState, isFurther });
    this.#open.set(key, opened);
    return opened;
  }
}
