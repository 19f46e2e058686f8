import type { Clock } from '@chirrup/kernel/clock';
import type { Log } from '@chirrup/kernel/log';
import { type JobHandle, JobWorker } from '@chirrup/persistence/job-worker';
import type { Job } from '@chirrup/persistence/jobs';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { FanOut } from '@chirrup/realtime/fan-out';
import { LiveText } from '@chirrup/realtime/live-text';
import { CLOCK, ENV, LOG } from '@chirrup/service-defaults/platform/tokens';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { readChatConfig } from '../chat.config.js';
import { Answerer } from './answerer.js';
import { failedAnswer, stoppedBeforeStart } from './domain/finished-answers.js';
import type { ReplyPayload } from './domain/question.js';
import { RECENT_TURNS } from './recent-turns.sql.js';
import { type ReplyPlace, ReplySignals } from './reply-signals.js';
import { ReplyStore } from './reply-store.js';
import { ReplyStream } from './reply-stream.js';

/** One busy bot leaves room for the others. */
const SHARE_OF_ONE_BOT = 0.5;
/** A question that takes its workers down again and again gets an apology in place of an answer. */
const MAX_ATTEMPTS = 8;
/** A job that was claimed just before it was to stop is here by then. */
const EARLY_STOP_MS = 10_000;

/** Answers queued messages: one at a time and in order within a thread, each exactly once. */
@Injectable()
export class ReplyWorker implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #worker: JobWorker;
  readonly #stops = new Map<string, AbortController>();
  /** Replies that were to stop while they did not run here: one may be on its way, claimed before it was marked. */
  readonly #earlyStops = new Set<string>();
  #unlisten: (() => void) | undefined;

  constructor(
    uow: UnitOfWork,
    private readonly answerer: Answerer,
    private readonly store: ReplyStore,
    private readonly signals: ReplySignals,
    private readonly fanOut: FanOut,
    private readonly liveText: LiveText,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) log: Log,
    @Inject(ENV) env: Readonly<Record<string, string | undefined>>,
  ) {
    const { replyConcurrency, replyFinishMs } = readChatConfig(env);
    this.#worker = new JobWorker({
      uow,
      log,
      kind: 'reply',
      concurrency: replyConcurrency,
      perBot: Math.ceil(replyConcurrency * SHARE_OF_ONE_BOT),
      // giving up is decided here, by a stored apology
      maxAttempts: Number.POSITIVE_INFINITY,
      finishMs: replyFinishMs,
      endsWake: true,
      handle: (job, handle) => this.#handle(job as Job<ReplyPayload>, handle),
      cancelled: (replyId) => this.#stop(replyId),
    });
  }

  onApplicationBootstrap(): void {
    this.#unlisten = this.signals.listen({
      reserve: (botId, threadId, question) => this.#reserve(botId, threadId, question),
      added: () => this.#worker.wake.wake(),
      stop: (replyId) => this.#stop(replyId),
    });
    this.#worker.start();
  }

  /** Replies that are about to end may; others go on in another process, which is told so. */
  async onModuleDestroy(): Promise<void> {
    const handedOver = await this.#worker.stop();
    this.#unlisten?.();
    if (handedOver > 0) this.signals.added();
  }

  #reserve(botId: string, threadId: string, question: string): ReplyPlace | undefined {
    const place = this.#worker.reserve(botId);
    if (!place) return undefined;
    const found = this.answerer.prefetch(botId, threadId, question);
    return {
      ...place,
      turns: RECENT_TURNS,
      begin: (job, turns) =>
        place.begin({ ...job, payload: { ...job.payload, prefetched: { found, turns } } }),
    };
  }

  #stop(replyId: string): void {
    const running = this.#stops.get(replyId);
    if (running) {
      running.abort();
      return;
    }
    this.#earlyStops.add(replyId);
    setTimeout(() => this.#earlyStops.delete(replyId), EARLY_STOP_MS).unref();
  }

  async #handle(job: Job<ReplyPayload>, { owner, signal, span }: JobHandle): Promise<void> {
    const reply = { id: job.id, botId: job.botId, threadId: job.queueKey, replyTo: job.payload.replyTo };
    if (job.cancelled || this.#earlyStops.has(job.id))
      return void (await this.store.finish(owner, reply, stoppedBeforeStart()));
    if (job.attempt > MAX_ATTEMPTS)
      return void (await this.store.finish(
        owner,
        reply,
        failedAnswer('too_many_attempts', job.payload.question),
      ));
    const stop = new AbortController();
    this.#stops.set(job.id, stop);
    // a run may restart its text once, so the next run's attempt lies two higher
    const stream = new ReplyStream(reply, job.attempt * 2 - 1, {
      fanOut: this.fanOut,
      liveText: this.liveText,
      clock: this.clock,
    });
    try {
      const answer = await this.answerer.answer(
        reply,
        job.payload,
        stream,
        AbortSignal.any([signal, stop.signal]),
      );
      stream.close();
      span.set({
        'chirrup.reply.lane': answer.lane,
        'chirrup.reply.state': answer.state,
        'chirrup.reply.first_token_ms': answer.trace.first_token_ms,
      });
      // the lease is lost or the process stops: whoever takes over begins anew
      if (!signal.aborted) await this.store.finish(owner, reply, answer, job.payload.question);
    } finally {
      stream.close();
      if (this.#stops.get(job.id) === stop) this.#stops.delete(job.id);
    }
  }
}
