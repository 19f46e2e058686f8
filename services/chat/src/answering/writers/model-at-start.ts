import type { Clock } from '@chirrup/kernel/clock';
import type { Log } from '@chirrup/kernel/log';
import type { GuardedModel } from '@chirrup/language-model/guarded-model';
import { TestCall } from '@chirrup/language-model/test-call';
import { CLOCK, LOG } from '@chirrup/service-defaults/platform/tokens';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { CHAT_CONFIG, type ChatConfig } from '../../chat.config.js';
import { CHAT_MODEL } from './answer-writer.provider.js';

/** Tries the model when the service starts, so that a wrong key is read in the log and not in the answers. */
@Injectable()
export class ModelAtStart implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #test: TestCall | undefined;

  constructor(
    @Inject(CHAT_MODEL) model: GuardedModel | undefined,
    @Inject(CHAT_CONFIG) private readonly config: ChatConfig,
    @Inject(CLOCK) clock: Clock,
    @Inject(LOG) log: Log,
  ) {
    if (model) this.#test = new TestCall(model, clock, log);
  }

  onApplicationBootstrap(): void {
    this.#test?.start(this.config.model?.testsAtStart ?? false);
  }

  onModuleDestroy(): void {
    this.#test?.stop();
  }
}
