import { type BackOff, backOffMs } from '@chirrup/kernel/back-off';
import type { Log } from '@chirrup/kernel/log';
import type { Outbox } from '@chirrup/messaging/outbox/outbox';
import { isBotDeleted } from '@chirrup/persistence/deleted-bots';
import type { JobHandle } from '@chirrup/persistence/jobs/job-worker';
import { finishJob, type Job, releaseJob } from '@chirrup/persistence/jobs/jobs';
import type { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { HashedVectors, SearchIndex } from '../search/search-index.js';
import { quantise } from '../search/vectors/document-vectors.js';
import { type EmbeddingTexts, embeddingTexts } from '../search/vectors/embedding-texts.js';
import type { PassageEmbedder } from './passage-embedder.js';
import {
  fillContentHashes,
  type PendingDocument,
  pendingDocuments,
  REMOVE_LIMIT,
  removeUnneeded,
} from './passage-vectors.rows.js';
import type { UnderstandBotQueue } from './understand-bot-queue.js';
import { botUnderstood } from './understanding-events.js';

/** Documents embedded and stored together: what a crash costs. */
const BATCH = 16;
/** Texts of a batch, unless a single document has more: a new page shall not wait long for its turn. */
const TEXTS = 64;
/** After so many batches it is another bot's turn. */
const TURN = 4;
const RETRY: BackOff = { firstMs: 1_000, longestMs: 30_000 };

export interface UnderstandBotOptions {
  uow: UnitOfWork;
  log: Log;
  index: SearchIndex;
  embedder: PassageEmbedder;
  queue: UnderstandBotQueue;
  outbox: Outbox;
}

/**
 * Gives a bot's documents vectors, a batch at a time. What is missing is read from the tables each time, so it
 * continues after any interruption. While the embedder is unavailable the job waits, and search is by words.
 */
export class UnderstandBotHandler {
  #unavailable = false;

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
      const vectors = await this.#embed(pending, model, signal);
      if (signal.aborted) return;
      if (!vectors) return this.#retryLater(job, owner, batch > 0 ? 1 : job.attempt);
      if (!(await this.#store(job, owner, vectors))) return;
    }
    await uow.run({ tenant: job.botId }, async (tx) => {
      if (await finishJob(tx, job.id, owner)) await this.options.queue.add(tx, job.botId);
    });
  }

  /** Undefined when the embedder cannot do it now. */
  async #embed(
    documents: readonly PendingDocument[],
    model: string,
    signal: AbortSignal,
  ): Promise<HashedVectors[] | undefined> {
    const { embedder, log } = this.options;
    const byHash = new Map<string, EmbeddingTexts>();
    const texts: string[] = [];
    for (const document of documents) {
      const { block, units } = embeddingTexts(document);
      if (texts.length > 0 && texts.length + 1 + units.length > TEXTS) break;
      if (byHash.has(document.content_hash)) continue;
      byHash.set(document.content_hash, { block, units });
      texts.push(block, ...units);
    }
    try {
      const embedded = await embedder.embed(texts, 'passage', signal);
      if (embedded.length !== texts.length)
        throw new Error(`${texts.length} texts were embedded to ${embedded.length} vectors`);
      let from = 0;
      const vectors = [...byHash].map(([contentHash, { units }]) => {
        const own = embedded.slice(from, from + 1 + units.length);
        from += own.length;
        return { contentHash, ...quantise(model, own) };
      });
      if (this.#unavailable) log.info({}, 'texts are embedded again');
      this.#unavailable = false;
      return vectors;
    } catch (error) {
      if (!signal.aborted && !this.#unavailable) {
        this.#unavailable = true;
        log.warn({ err: error }, 'texts cannot be embedded; search goes by words until they are');
      }
      return undefined;
    }
  }

  /** False when the bot was deleted. */
  #store(job: Job, owner: string, vectors: readonly HashedVectors[]): Promise<boolean> {
    const { uow, index } = this.options;
    return uow.run({ tenant: job.botId }, async (tx) => {
      if (await isBotDeleted(tx, job.botId)) {
        await finishJob(tx, job.id, owner);
        return false;
      }
      await index.storeVectors(tx, job.botId, vectors);
      return true;
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
