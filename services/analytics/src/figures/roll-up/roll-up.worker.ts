import { newId } from '@chirrup/kernel/ids';
import type { Log } from '@chirrup/kernel/log';
import { type JobHandle, JobWorker } from '@chirrup/persistence/jobs/job-worker';
import {
  debounceJob,
  debounceSql,
  debounceValues,
  finishJob,
  type Job,
} from '@chirrup/persistence/jobs/jobs';
import { type Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { hourly } from '@chirrup/service-defaults/platform/hourly';
import { LOG } from '@chirrup/service-defaults/platform/tokens';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { JUDGE_VERSION } from '../../satisfaction/judge.js';
import {
  fewStale,
  markJudgedOtherwise,
  quartersListed,
  spanOf,
  sumFew,
  sumUp,
  takeStale,
} from '../persistence/figures.rows.js';
import { tidyExchanges } from '../persistence/tidy.rows.js';
import { judged, judgeThreads } from './judge-threads.js';

export const ROLL_UP = 'roll-up';
export const REBUILD = 'rebuild-figures';
/** Gathers what changes before it is summed: a conversation that goes on is judged whole each time. */
const GATHER = { quietMs: 1_000, atMostMs: 15_000 };
const CLOCK_SKEW_MS = 100;
/** A busy quarter of an hour has thousands, and each time some of them are taken it is summed. */
const AT_ONCE = 5_000;
/** Entries of a quiet bot. */
const FEW = 20;
const QUARTER_MS = 15 * 60_000;
const REBUILT_AT_ONCE_MS = 60 * 60_000;

/** Sums up exchanges, one bot at a time, and makes all figures of a bot again when that is asked for. */
@Injectable()
export class RollUpWorker implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #workers: JobWorker[];
  #stopTidying: (() => void) | undefined;
  #waking: NodeJS.Timeout | undefined;

  constructor(
    private readonly uow: UnitOfWork,
    @Inject(LOG) private readonly log: Log,
  ) {
    const common = {
      uow,
      log,
      concurrency: 2,
      maxAttempts: Number.POSITIVE_INFINITY,
    };
    this.#workers = [
      new JobWorker({
        ...common,
        kind: ROLL_UP,
        // what came while it summed has a time of its own, which wakes
        endsWake: true,
        handle: (job, handle) => this.#rollUp(job, handle),
      }),
      new JobWorker({
        ...common,
        kind: REBUILD,
        concurrency: 1,
        handle: (job, handle) => this.#rebuild(job, handle),
      }),
    ];
  }

  onApplicationBootstrap(): void {
    for (const worker of this.#workers) worker.start();
    this.#stopTidying = hourly('old exchanges', this.log, (stop) => tidyExchanges(this.uow, stop));
  }

  async onModuleDestroy(): Promise<void> {
    this.#stopTidying?.();
    clearTimeout(this.#waking);
    await Promise.all(this.#workers.map((worker) => worker.stop()));
  }

  /** Schedules the summing of what is stale. */
  async schedule(tx: Tx, botId: string): Promise<void> {
    await debounceJob(tx, rollUpOf(botId), GATHER);
    tx.afterCommit(() => this.#wakeSoon());
  }

  /** The same as part of a statement. */
  scheduled(botId: string, firstParameter: number) {
    return {
      sql: debounceSql(firstParameter),
      values: debounceValues(rollUpOf(botId), GATHER),
      committed: () => this.#wakeSoon(),
    };
  }

  #wakeSoon(): void {
    this.#waking ??= setTimeout(() => {
      this.#waking = undefined;
      this.#workers[0]?.wake.wake();
    }, GATHER.quietMs + CLOCK_SKEW_MS).unref();
  }

  async #rollUp({ id, botId }: Job, { owner, signal }: JobHandle): Promise<void> {
    if (await this.#sumFew(botId, { id, owner })) return;
    // what comes while it sums adds another job, so the last round ends this one
    const finish = (tx: Tx) => finishJob(tx, id, owner);
    while (!signal.aborted && (await this.#sumStale(botId, finish)) >= AT_ONCE);
  }

  /** What a quiet bot has is read, judged and written without a transaction; false if there is more. */
  async #sumFew(botId: string, job: { id: string; owner: string }): Promise<boolean> {
    const stale = await fewStale(this.uow, botId, FEW);
    if (!stale) return false;
    const scores = await judged(stale.threads);
    const changed = new Set(scores.map(({ id }) => id));
    const beside = stale.threads.flatMap(({ id, slot }) => (slot && changed.has(id) ? [slot] : []));
    const [span, more] = spansOf([...stale.slots, ...beside].map((slot) => slot.getTime()));
    if (!span || more) return false;
    const { marks } = stale;
    await sumFew(this.uow, botId, span, job, { marks, scores, version: JUDGE_VERSION });
    return true;
  }

  /**
   * @param last called in the transaction that leaves nothing
   * @returns how many entries were worked off
   */
  #sumStale(botId: string, last?: (tx: Tx) => Promise<unknown>): Promise<number> {
    return this.uow.run({ tenant: botId }, async (tx) => {
      const stale = await takeStale(tx, botId, AT_ONCE);
      const threads = new Set(stale.flatMap(({ threadId }) => threadId ?? []));
      const changed = await judgeThreads(tx, botId, [...threads]);
      const taken = new Set(stale.flatMap(({ slot }) => slot?.getTime() ?? []));
      const beside = changed.filter((slot) => !taken.has(slot.getTime()));
      // what is still to be taken is summed then, not twice
      const listed = beside.length > 0 ? await quartersListed(tx, botId, beside) : [];
      const later = new Set(listed.map((slot) => slot.getTime()));
      const quarters = [...taken, ...beside.map((slot) => slot.getTime()).filter((at) => !later.has(at))];
      for (const { from, to } of spansOf(quarters)) await sumUp(tx, botId, new Date(from), new Date(to));
      if (stale.length < AT_ONCE) await last?.(tx);
      return stale.length;
    });
  }

  /** In pieces that end in time also where a day has a million messages. */
  async #rebuild({ id, botId }: Job, { owner, signal }: JobHandle): Promise<void> {
    await markJudgedOtherwise(this.uow, botId, JUDGE_VERSION);
    while (!signal.aborted && (await this.#sumStale(botId)) > 0);
    const span = await spanOf(this.uow, botId);
    for (let at = span?.from.getTime() ?? 0; span && at <= span.to.getTime(); at += REBUILT_AT_ONCE_MS) {
      if (signal.aborted) return;
      await this.uow.run({ tenant: botId }, (tx) =>
        sumUp(tx, botId, new Date(at), new Date(at + REBUILT_AT_ONCE_MS)),
      );
    }
    if (signal.aborted) return;
    await this.uow.run({ tenant: botId }, (tx) => finishJob(tx, id, owner));
  }
}

const rollUpOf = (botId: string) => ({ id: newId(), kind: ROLL_UP, botId, queueKey: botId, payload: {} });

/** Quarters as spans without gaps. */
const spansOf = (quarters: readonly number[]): { from: number; to: number }[] => {
  const spans: { from: number; to: number }[] = [];
  for (const at of [...new Set(quarters)].sort((a, b) => a - b)) {
    const last = spans.at(-1);
    if (last?.to === at) last.to = at + QUARTER_MS;
    else spans.push({ from: at, to: at + QUARTER_MS });
  }
  return spans;
};
