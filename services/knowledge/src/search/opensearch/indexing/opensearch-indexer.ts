import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '@chirrup/kernel/log';
import type { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { OpenSearchAliases } from '../client/opensearch-aliases.js';
import type { OpenSearchClient } from '../client/opensearch-client.js';
import type { OpenSearchVectorFields } from '../client/opensearch-vector-fields.js';
import { backOff } from './opensearch-back-off.js';
import { type BulkItem, sendBulk } from './opensearch-bulk.js';
import { finishChanges, takeChanges, waitingBots } from './opensearch-changes.js';
import { rebuildIndex } from './opensearch-rebuild.js';

export interface IndexerOptions {
  client: OpenSearchClient;
  aliases: OpenSearchAliases;
  fields: OpenSearchVectorFields;
  uow: UnitOfWork;
  log: Log;
}

const POLL_MS = 150;
/** Bots indexed at the same time: each holds a database connection for the length of a request. */
const PARALLEL_BOTS = 3;
const CHECK_MS = 60_000;

/**
 * Writes changes to the index, oldest first. Pending changes wait in their table, so only one batch is in memory, and
 * an unavailable or overloaded engine only delays them. Any number of processes may run it.
 */
export class OpenSearchIndexer {
  readonly #stop = new AbortController();
  readonly #readable = Promise.withResolvers<void>();
  #loop: Promise<void> | undefined;
  #rebuilding: Promise<void> | undefined;
  #checkedAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly options: IndexerOptions) {}

  start(): void {
    this.#loop ??= this.#run();
  }

  /** Resolves when there is an index to read from, or after `ms`: an unavailable engine must not delay the start. */
  async untilReadable(ms: number): Promise<void> {
    const late = new AbortController();
    await Promise.race([
      this.#readable.promise,
      sleep(ms, undefined, { signal: late.signal }).catch(() => undefined),
    ]);
    late.abort();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#loop;
    await this.#rebuilding;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop;
    let failures = 0;
    let after = '';
    while (!signal.aborted) {
      try {
        await this.#ensureIndex();
        const bots = await waitingBots(this.options.uow, after);
        await this.#indexBots(bots, failures > 0 ? 1 : PARALLEL_BOTS);
        if (failures > 0) this.options.log.info({}, 'the search index takes changes again');
        failures = 0;
        after = bots.at(-1) ?? '';
        if (after === '') await sleep(POLL_MS, undefined, { signal }).catch(() => undefined);
      } catch (error) {
        if (signal.aborted) return;
        if (failures === 0)
          this.options.log.warn({ err: error }, 'the search index does not take changes; they wait');
        this.#checkedAt = Number.NEGATIVE_INFINITY;
        await backOff(failures, signal);
        failures += 1;
      }
    }
  }

  /** Indexes a batch of each bot's changes. */
  async #indexBots(bots: readonly string[], width: number): Promise<void> {
    const left = [...bots];
    const indexNext = async () => {
      for (let botId = left.shift(); botId !== undefined; botId = left.shift()) await this.#indexBot(botId);
    };
    const results = await Promise.allSettled(Array.from({ length: width }, indexNext));
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  }

  async #indexBot(botId: string): Promise<void> {
    this.#stop.signal.throwIfAborted();
    const { aliases, uow } = this.options;
    const refused = await uow.run({ tenant: botId }, async (tx) => {
      const changes = await takeChanges(tx, botId);
      if (changes.length === 0) return undefined;
      const items = changes.map((change) => ({ botId, version: change.positions.at(-1) ?? '', ...change }));
      const done = new Set<BulkItem>(items);
      let reason: Error | undefined;
      // Read after the changes: an index that began to be filled before them has the alias by now.
      for (const target of await aliases.writeTargets()) {
        const outcome = await sendBulk(this.options, target, items);
        const here = new Set(outcome.done);
        for (const item of items) if (!here.has(item)) done.delete(item);
        reason ??= outcome.refused;
      }
      await finishChanges(
        tx,
        items.filter((item) => done.has(item)),
      );
      return reason;
    });
    if (refused) throw refused;
  }

  /** Builds the index if there is none, or one of an older release; it is not read before it is complete. */
  async #ensureIndex(): Promise<void> {
    if (this.#rebuilding || performance.now() - this.#checkedAt < CHECK_MS) return;
    const { aliases, log } = this.options;
    if ((await aliases.indexState()) === 'current') this.#readable.resolve();
    else
      this.#rebuilding = rebuildIndex({ ...this.options, signal: this.#stop.signal })
        .then(
          (built) => {
            if (built) this.#readable.resolve();
            // another process builds it: check again soon
            else this.#checkedAt = Number.NEGATIVE_INFINITY;
          },
          (error) => {
            if (!this.#stop.signal.aborted) log.error({ err: error }, 'the search index could not be built');
          },
        )
        .finally(() => {
          this.#rebuilding = undefined;
        });
    this.#checkedAt = performance.now();
  }
}
