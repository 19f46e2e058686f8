import { JobNotifier } from '@chirrup/jobs/job-notifier';
import { JobRunner } from '@chirrup/jobs/job-runner';
import type { Log } from '@chirrup/kernel/log';
import { Outbox } from '@chirrup/messaging/outbox/outbox';
import type { JobHandle } from '@chirrup/persistence/jobs/job-worker';
import type { Job } from '@chirrup/persistence/jobs/jobs';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { LOG } from '@chirrup/service-defaults/platform/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { PASSAGE_READER, SEARCH_INDEX } from '../knowledge.tokens.js';
import type { PassageReader } from '../reading/passage-reader.js';
import type { SearchTables } from '../search/postgres/search-tables.js';
import { queueNotUnderstood } from './not-understood.js';
import { PASSAGE_EMBEDDER, type PassageEmbedder } from './passage-embedder.js';
import { UnderstandBotHandler } from './understand-bot.handler.js';
import { UNDERSTAND_BOT, UnderstandBotQueue } from './understand-bot-queue.js';

/** How often bots with documents without vectors are queued, after the first time at the start. */
const QUEUE_BOTS_EVERY_MS = 60 * 60_000;
const MODEL_POLL_MS = 1_000;

/** Understands bots' documents in this process for as long as the service runs, if there is an embedder. */
@Injectable()
export class UnderstandingWorker extends JobRunner {
  readonly #stop = new AbortController();
  readonly #handler: UnderstandBotHandler | undefined;
  #queueing: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #modelTimer: NodeJS.Timeout | undefined;

  constructor(
    private readonly uow: UnitOfWork,
    @Inject(LOG) private readonly log: Log,
    @Inject(SEARCH_INDEX) index: SearchTables,
    @Inject(PASSAGE_EMBEDDER) private readonly embedder: PassageEmbedder | undefined,
    @Inject(PASSAGE_READER) reader: PassageReader,
    private readonly queue: UnderstandBotQueue,
    notifier: JobNotifier,
    outbox: Outbox,
  ) {
    super({
      uow,
      log,
      notifier,
      kind: UNDERSTAND_BOT,
      concurrency: 1,
      perBot: 1,
      // nothing is lost while it waits: search by words works without vectors
      maxAttempts: Number.POSITIVE_INFINITY,
    });
    this.#handler =
      embedder && new UnderstandBotHandler({ uow, log, index, embedder, reader, queue, outbox });
  }

  override onApplicationBootstrap(): void {
    if (!this.#handler) return;
    super.onApplicationBootstrap();
    this.#queueBots();
    this.#timer = setInterval(() => this.#queueBots(), QUEUE_BOTS_EVERY_MS).unref();
  }

  override async onModuleDestroy(): Promise<void> {
    clearInterval(this.#timer);
    clearTimeout(this.#modelTimer);
    this.#stop.abort();
    await super.onModuleDestroy();
    await this.#queueing;
  }

  protected async handle(job: Job, handle: JobHandle): Promise<void> {
    await this.#handler?.handle(job, handle);
  }

  #queueBots(): void {
    const model = this.embedder?.modelId;
    if (model === undefined) {
      // a model that is still being fetched names itself with its first answer
      clearTimeout(this.#modelTimer);
      this.#modelTimer = setTimeout(() => this.#queueBots(), MODEL_POLL_MS).unref();
      return;
    }
    this.#queueing = this.#queueing
      .then(() => queueNotUnderstood(this.uow, this.queue, model, this.#stop.signal))
      .catch((error) =>
        this.log.warn({ err: error }, 'bots to understand could not be looked for; it is tried again later'),
      );
  }
}
