import { type BackOff, backOffMs } from '@chirrup/kernel/back-off';
import { DomainError } from '@chirrup/kernel/domain-error';
import type { Log } from '@chirrup/kernel/log';
import type { Outbox } from '@chirrup/messaging/outbox/outbox';
import { isBotDeleted } from '@chirrup/persistence/deleted-bots';
import type { JobHandle } from '@chirrup/persistence/jobs/job-worker';
import { finishJob, type Job, releaseJob } from '@chirrup/persistence/jobs/jobs';
import type { Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { NO_READER, type PassageReader } from '../reading/passage-reader.js';
import type { SearchTables } from '../search/postgres/search-tables.js';
import type { HashedVectors } from '../search/search-index.js';
import { embeddingTexts } from '../search/vectors/embedding-texts.js';
import { embedDocuments, embedUnlessRefused } from './embed-documents.js';
import type { PassageEmbedder } from './passage-embedder.js';
import {
  fillContentHashes,
  type PendingDocument,
  pendingDocuments,
  REMOVE_LIMIT,
  removeUnneeded,
  setAside,
} from './passage-vectors.rows.js';
import type { UnderstandBotQueue } from './understand-bot-queue.js';
import { botUnderstood } from './understanding-events.js';

/** Documents embedded and stored together: what a crash costs. */
const BATCH = 16;
/** After so many batches it is another bot's turn. */
const TURN = 4;
/** The run from which on a single text may be why those before failed. */
const SINGLY_FROM = 2;
const RETRY: BackOff = { firstMs: 1_000, longestMs: 30_000 };

/** One run of a job, by the model that makes its vectors. */
interface Run extends Pick<JobHandle, 'owner' | 'signal'> {
  job: Job;
  model: string;
}

type Outcome = 'done' | 'unavailable' | 'deleted';

export interface UnderstandBotOptions {
  uow: UnitOfWork;
  log: Log;
  index: SearchTables;
  embedder: PassageEmbedder;
  /** Reads ahead what is embedded; nothing when absent. */
  reader?: PassageReader;
  queue: UnderstandBotQueue;
  outbox: Outbox;
}

/**
 * Gives a bot's documents vectors, a batch at a time. What is missing is read from the tables each time, so it
 * continues after any interruption. While the embedder is unavailable the job waits, and search is by words; a text that
 * it always refuses is set aside.
 */
export class UnderstandBotHandler {
  constructor(private readonly options: UnderstandBotOptions) {}

  async handle(job: Job, { owner, signal }: JobHandle): Promise<void> {
    const { uow, embedder } = this.options;
    const model = embedder.modelId;
    if (model === undefined) return this.#retryLater(job, owner, job.attempt);
    await fillContentHashes(uow, job.botId, signal);
    for (let batch = 0; batch < TURN; batch += 1) {
      if (signal.aborted) return;
      const pending = await pendingDocuments(uow, job.botId, model, BATCH);
      if (pending.length === 0) return this.#end(job, owner, model);
      const attempt = batch > 0 ? 1 : job.attempt;
      const run = { job, owner, signal, model };
      const outcome =
        attempt < SINGLY_FROM ? await this.#embed(run, pending) : await this.#embedSingly(run, pending);
      if (signal.aborted || outcome === 'deleted') return;
      if (outcome === 'unavailable') return this.#retryLater(job, owner, attempt);
    }
    await uow.run({ tenant: job.botId }, async (tx) => {
      if (await finishJob(tx, job.id, owner)) await this.options.queue.add(tx, job.botId);
    });
  }

  async #embed(run: Run, documents: readonly PendingDocument[]): Promise<Outcome> {
    const { model, signal } = run;
    const vectors = await unlessUnavailable(
      () => embedDocuments(this.options.embedder, model, documents, signal),
      signal,
    );
    if (vectors === 'unavailable') return vectors;
    await this.#prepare(run, documents);
    return this.#store(run, vectors);
  }

  /** The first question finds its passages read. */
  #prepare({ job }: Run, documents: readonly PendingDocument[]): Promise<void> {
    const passages = documents.filter(({ kind }) => kind === 'passage');
    const { reader = NO_READER } = this.options;
    return reader.prepare(
      passages.map((passage) => embeddingTexts(passage).block),
      job.botId,
    );
  }

  /** Slower, and finds the document that the embedder refuses. */
  async #embedSingly(run: Run, documents: readonly PendingDocument[]): Promise<Outcome> {
    const { model, signal } = run;
    for (const document of documents) {
      const vectors = await unlessUnavailable(
        () => embedUnlessRefused(this.options.embedder, model, document, signal),
        signal,
      );
      if (vectors === 'unavailable') return vectors;
      const outcome = vectors ? await this.#store(run, vectors) : await this.#setAside(run, document);
      if (outcome !== 'done') return outcome;
    }
    return 'done';
  }

  #store(run: Run, vectors: readonly HashedVectors[]): Promise<Outcome> {
    return this.#unlessDeleted(run, (tx) => this.options.index.storeVectors(tx, run.job.botId, vectors));
  }

  #setAside(run: Run, { content_hash }: PendingDocument): Promise<Outcome> {
    const { botId } = run.job;
    this.options.log.warn(
      { bot_id: botId, content_hash, model: run.model },
      'the embedder refuses a text, which is set aside: it is found by its words only',
    );
    return this.#unlessDeleted(run, (tx) => setAside(tx, botId, run.model, content_hash));
  }

  #unlessDeleted({ job, owner }: Run, write: (tx: Tx) => Promise<void>): Promise<Outcome> {
    return this.options.uow.run({ tenant: job.botId }, async (tx) => {
      if (await isBotDeleted(tx, job.botId)) {
        await finishJob(tx, job.id, owner);
        return 'deleted';
      }
      await write(tx);
      return 'done';
    });
  }

  async #end(job: Job, owner: string, model: string): Promise<void> {
    const { uow, queue, outbox } = this.options;
    await uow.run({ tenant: job.botId }, async (tx) => {
      if (!(await finishJob(tx, job.id, owner))) return;
      const removed = await removeUnneeded(tx, job.botId, model);
      if (removed === REMOVE_LIMIT) await queue.add(tx, job.botId);
      else if (!(await isBotDeleted(tx, job.botId))) await outbox.add(tx, botUnderstood(job.botId, model));
    });
  }

  async #retryLater(job: Job, owner: string, attempt: number): Promise<void> {
    const delay = backOffMs(RETRY, attempt);
    await releaseJob(this.options.uow, job.id, owner, delay);
  }
}

/** That the embedder is unavailable is said where its requests are sent: one line for all who wait for it. */
async function unlessUnavailable<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T | 'unavailable'> {
  try {
    return await work();
  } catch (error) {
    if (signal.aborted || error instanceof DomainError) return 'unavailable';
    throw error;
  }
}
