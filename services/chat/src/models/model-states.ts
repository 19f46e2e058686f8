import type { Log } from '@chirrup/kernel/log';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { LOG } from '@chirrup/service-defaults/platform/tokens';
import { Inject, Injectable } from '@nestjs/common';

/** Whether models answer: written by the processes that ask them, read by those that show it. */
@Injectable()
export class ModelStates {
  constructor(
    private readonly uow: UnitOfWork,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** @param since when it ceased to answer; undefined: it answers */
  async store(model: string, since: Date | undefined): Promise<void> {
    try {
      await this.uow.statement(
        { system: true },
        `INSERT INTO model_states AS s (model, unreachable_since) VALUES ($1, $2)
         ON CONFLICT (model) DO UPDATE SET unreachable_since = excluded.unreachable_since`,
        [model, since ?? null],
        'model-states.store',
      );
    } catch (error) {
      this.failed(error);
    }
  }

  failed(error: unknown): void {
    this.log.warn({ err: error }, 'whether the model answers could not be stored');
  }

  /** Since when none of these models answers; undefined if one does. */
  async unreachableSince(models: readonly string[]): Promise<Date | undefined> {
    const [row] = await this.uow.statement<{ models: number; since: Date | null }>(
      { system: true },
      `SELECT count(*)::int AS models, max(unreachable_since) AS since FROM model_states
       WHERE model = ANY ($1) AND unreachable_since IS NOT NULL`,
      [models],
      'model-states.read',
    );
    return row && row.models === new Set(models).size ? (row.since ?? undefined) : undefined;
  }
}
