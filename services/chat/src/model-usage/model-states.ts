import type { Log } from '@chirrup/kernel/log';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { LOG } from '@chirrup/service-defaults/platform/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { CHAT_CONFIG, type ChatConfig } from '../chat.config.js';

/** Whether the model answers: written by the processes that ask it, read by those that show it. */
@Injectable()
export class ModelStates {
  constructor(
    private readonly uow: UnitOfWork,
    @Inject(LOG) private readonly log: Log,
    @Inject(CHAT_CONFIG) private readonly config: Pick<ChatConfig, 'model'>,
  ) {}

  /** @param since when it ceased to answer; undefined: it answers */
  async store(since: Date | undefined): Promise<void> {
    try {
      await this.uow.statement(
        { system: true },
        `INSERT INTO model_states AS s (model, unreachable_since) VALUES ($1, $2)
         ON CONFLICT (model) DO UPDATE SET unreachable_since = excluded.unreachable_since`,
        [this.config.model?.model ?? '', since ?? null],
        'model-states.store',
      );
    } catch (error) {
      this.log.warn({ err: error }, 'whether the model answers could not be stored');
    }
  }

  async unreachableSince(): Promise<Date | undefined> {
    if (!this.config.model) return undefined;
    const [row] = await this.uow.statement<{ since: Date | null }>(
      { system: true },
      'SELECT unreachable_since AS since FROM model_states WHERE model = $1',
      [this.config.model.model],
      'model-states.read',
    );
    return row?.since ?? undefined;
  }
}
