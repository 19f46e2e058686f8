import { JobNotifier } from '@chirrup/jobs/job-notifier';
import { JobRunner } from '@chirrup/jobs/job-runner';
import type { Clock } from '@chirrup/kernel/clock';
import type { Log } from '@chirrup/kernel/log';
import type { JobHandle } from '@chirrup/persistence/jobs/job-worker';
import { endsProcesses, type Job } from '@chirrup/persistence/jobs/jobs';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { FanOut } from '@chirrup/realtime/fan-out';
import { LiveText } from '@chirrup/realtime/live-text';
import { CLOCK, LOG } from '@chirrup/service-defaults/platform/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { CHAT_CONFIG, type ChatConfig } from '../../chat.config.js';
import { REPLY_JOB } from '../../threads/domain/reply-job.js';
import { RECENT_TURNS } from '../../threads/persistence/recent-turns.sql.js';
import type { ReplyReservation } from '../../threads/reply-queue.js';
import type { PreparedReply } from '../domain/question.js';
import { failedAnswer, stoppedBeforeStart } from '../domain/texts/finished-answers.js';
import { Answerer } from './answerer.js';
import { ReplySlots } from './reply-slots.js';
import { ReplyStore } from './reply-store.js';
import { ReplyStream } from './reply-stream.js';

/** The share of the slots that one bot may take. */
const SHARE_OF_ONE_BOT = 0.5;
/** A question that takes more runs gets an apology in place of an answer. */
const MAX_ATTEMPTS = 8;
/** As does one whose answer without a model ended the process too. */
const MOST_DEATHS = 3;
/** A job that was claimed just before its stop was requested has arrived by then. */
const EARLY_STOP_MS = 10_000;

/** Answers queued messages: within a thread in order and one at a time, each exactly once. */
@Injectable()
export class ReplyWorker extends JobRunner<PreparedReply> {
  readonly #stops = new Map<string, AbortController>();
  /** Stops of replies that do not run here: one may be on its way, claimed before its row was marked. */
  readonly #earlyStops = new Set<string>();

  constructor(
    uow: UnitOfWork,
    private readonly answerer: Answerer,
    private readonly store: ReplyStore,
    private readonly slots: ReplySlots,
    notifier: JobNotifier,
    private readonly fanOut: FanOut,
    private readonly liveText: LiveText,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) log: Log,
    @Inject(CHAT_CONFIG) { replyConcurrency, replyFinishMs }: ChatConfig,
  ) {
    super({
      uow,
      log,
      notifier,
      kind: REPLY_JOB,
      concurrency: replyConcurrency,
      perBot: Math.ceil(replyConcurrency * SHARE_OF_ONE_BOT),
      // after MAX_ATTEMPTS an apology is stored
      maxAttempts: Number.POSITIVE_INFINITY,
      finishMs: replyFinishMs,
      endsWake: true,
      handlesDeadly: true,
    });
  }

  override onApplicationBootstrap(): void {
    this.slots.provide((...asked) => this.#reserve(...asked));
    super.onApplicationBootstrap();
  }

  #reserve(botId: string, threadId: string, question: string): ReplyReservation | undefined {
    const slot = this.worker.reserve(botId);
    if (!slot) return undefined;
    const found = this.answerer.prefetch(botId, threadId, question);
    return {
      leaseOwner: slot.owner,
      leaseMs: slot.leaseMs,
      turns: RECENT_TURNS,
      start: (reply, { turns, traceparent, ...asked }) => {
        const payload: PreparedReply = { ...asked, replyTo: reply.replyTo, prefetched: { found, turns } };
        const job = { id: reply.id, kind: REPLY_JOB, botId, queueKey: threadId, payload, traceparent };
        slot.start({ ...job, attempt: 1, cancelled: false });
      },
      release: () => slot.release(),
    };
  }

  protected override cancel(replyId: string): void {
    const running = this.#stops.get(replyId);
    if (running) {
      running.abort();
      return;
    }
    this.#earlyStops.add(replyId);
    setTimeout(() => this.#earlyStops.delete(replyId), EARLY_STOP_MS).unref();
  }

  protected async handle(job: Job<PreparedReply>, { owner, signal, span }: JobHandle): Promise<void> {
    const reply = { id: job.id, botId: job.botId, threadId: job.queueKey, replyTo: job.payload.replyTo };
    if (job.cancelled || this.#earlyStops.has(job.id))
      return void (await this.store.finish(owner, reply, stoppedBeforeStart(), job.payload.question));
    if (job.attempt > MAX_ATTEMPTS || (job.deaths ?? 0) >= MOST_DEATHS)
      return void (await this.store.finish(
        owner,
        reply,
        failedAnswer('too_many_attempts', job.payload),
        job.payload.question,
      ));
    const stop = new AbortController();
    this.#stops.set(job.id, stop);
    // each run counts two attempts, for it may restart its text once
    const stream = new ReplyStream(reply, job.attempt * 2 - 1, {
      fanOut: this.fanOut,
      liveText: this.liveText,
      clock: this.clock,
    });
    try {
      const answer = await this.answerer.answer(
        reply,
        { ...job.payload, withoutModel: endsProcesses(job) },
        stream,
        AbortSignal.any([signal, stop.signal]),
      );
      stream.close();
      span.set({
        'chirrup.reply.lane': answer.lane,
        'chirrup.reply.state': answer.state,
        'chirrup.reply.first_token_ms': answer.trace.first_token_ms,
      });
      // after a lost lease or while the process stops another worker makes the reply again
      if (!signal.aborted) await this.store.finish(owner, reply, answer, job.payload.question);
    } finally {
      stream.close();
      if (this.#stops.get(job.id) === stop) this.#stops.delete(job.id);
    }
  }
}
