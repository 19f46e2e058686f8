import { JobRunner } from '@chirrup/jobs/job-runner';
import { DomainError } from '@chirrup/kernel/domain-error';
import { newId } from '@chirrup/kernel/ids';
import type { Log } from '@chirrup/kernel/log';
import type { JobHandle } from '@chirrup/persistence/jobs/job-worker';
import { addJob, endsProcesses, finishJob, type Job } from '@chirrup/persistence/jobs/jobs';
import type { Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { BotsDefinition, RestorationStep } from '@chirrup/proto/gen/bots/v1/bots_service';
import { type Act, isKeptKind, type KeptKind } from '@chirrup/proto/kept-fields';
import type { ServiceOf } from '@chirrup/rpc/service';
import type { Principal } from '@chirrup/tenancy/principal';
import { type Kept, type UndoneEdit, undoEntry } from './undo-entry.js';

const MOST_ATTEMPTS = 5;
const GAVE_UP = 'It could not be finished. Please try again: what is back stays so.';

/** In whose name, and as a part of what, entries are put back. */
export interface Restorer {
  botId: string;
  principal: Principal;
  act: Act;
}

interface Options {
  uow: UnitOfWork;
  log: Log;
  bots: Pick<ServiceOf<typeof BotsDefinition>, 'continueRestoration'>;
  /** The service it works for. */
  service: string;
  kinds: readonly KeptKind[];
}

/**
 * Puts back what a service keeps of a bot: asks the bot's history for the next steps, and says what became of them.
 * A worker that takes over does the last steps again, which changes nothing.
 */
export abstract class RestoreEntriesWorker extends JobRunner<{ restorationId: string }> {
  constructor(private readonly options: Options) {
    super({
      uow: options.uow,
      log: options.log,
      kind: 'restore-entries',
      concurrency: 2,
      perBot: 1,
      // however long the history is unavailable, it must learn the end
      maxAttempts: Number.POSITIVE_INFINITY,
      handlesDeadly: true,
    });
  }

  protected abstract kept(kind: KeptKind, restorer: Restorer): Kept;

  /** In the transaction of the event that says it has begun. */
  async schedule(tx: Tx, botId: string, restorationId: string): Promise<void> {
    await addJob(tx, {
      id: newId(),
      kind: 'restore-entries',
      botId,
      queueKey: botId,
      payload: { restorationId },
    });
    this.wakeAfter(tx);
  }

  protected async handle(job: Job<{ restorationId: string }>, { owner, signal }: JobHandle): Promise<void> {
    const { uow, bots, service, kinds } = this.options;
    const { botId, payload } = job;
    const caller = { principal: { kind: 'service', name: service } as const };
    const of = { botId, restorationId: payload.restorationId, kinds: [...kinds] };
    const failure = endsProcesses(job) || job.attempt > MOST_ATTEMPTS ? GAVE_UP : '';
    let next = await bots.continueRestoration({ ...of, ends: [], failure }, caller);
    while (next.steps.length > 0 && !signal.aborted) {
      const { userId, force } = next;
      const principal: Principal = { kind: 'member', userId, botId, role: 'editor' };
      const restorer = { botId, principal, act: { source: 'restore', partOf: of.restorationId } as const };
      const ends: { step: number; end: string; name: string }[] = [];
      for (const step of next.steps) {
        if (signal.aborted) break;
        const ended = await this.#undo(step, restorer, force);
        ends.push({ step: step.step, ...ended });
        if (ended.end === 'changed_since') break;
      }
      next = await bots.continueRestoration({ ...of, ends, failure: '' }, caller);
    }
    if (!signal.aborted) await uow.run({ tenant: botId }, (tx) => finishJob(tx, job.id, owner));
  }

  async #undo(step: RestorationStep, restorer: Restorer, force: boolean) {
    const { kind } = step;
    if (!isKeptKind(kind)) return SKIPPED;
    const edit: UndoneEdit = {
      kind,
      subject: step.subject,
      before: fieldsIn(step.beforeJson),
      after: step.afterJson === undefined ? undefined : fieldsIn(step.afterJson),
    };
    return undoEntry(this.kept(kind, restorer), edit, force).catch((error: unknown) => {
      // one that is refused, for want of room for example, is left out; other failures are tried again
      if (!(error instanceof DomainError) || error.kind === 'unavailable' || error.kind === 'deadline')
        throw error;
      return SKIPPED;
    });
  }
}

const SKIPPED = { end: 'skipped', name: '' } as const;

const fieldsIn = (json: string) => (json === '' ? null : JSON.parse(json));
