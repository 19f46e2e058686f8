import type { Clock } from '@chirrup/kernel/clock';
import type { Log } from '@chirrup/kernel/log';
import type { GuardedModel } from '@chirrup/language-model/guarded-model';
import { TestCall } from '@chirrup/language-model/test-call';
import { CLOCK, LOG } from '@chirrup/service-defaults/platform/tokens';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { CHAT_CONFIG, type ChatConfig } from '../../chat.config.js';
import { AnsweringModels } from '../../models/answering-models.js';

/** Tries the installation's models when the service starts, so that a wrong key is read in the log and not in the answers. */
@Injectable()
export class ModelAtStart implements OnApplicationBootstrap, OnModuleDestroy {
  #tests: TestCall[] = [];

  constructor(
    private readonly models: AnsweringModels,
    @Inject(CHAT_CONFIG) private readonly config: ChatConfig,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    let model: GuardedModel | undefined = await this.models.first();
    for (; model; model = model.fallback) this.#tests.push(new TestCall(model, this.clock, this.log));
    for (const test of this.#tests) test.start(this.config.model?.testsAtStart ?? false);
  }

  onModuleDestroy(): void {
    for (const test of this.#tests) test.stop();
  }
}
