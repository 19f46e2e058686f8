import type { Log } from '@chirrup/kernel/log';
import type { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { botsAfter, readChanges, START } from '../../postgres/postgres-search-rows.js';
import type { OpenSearchAliases } from '../client/opensearch-aliases.js';
import type { OpenSearchClient } from '../client/opensearch-client.js';
import type { OpenSearchVectorFields } from '../client/opensearch-vector-fields.js';
import { backOff } from './opensearch-back-off.js';
import { type BulkItem, sendBulk } from './opensearch-bulk.js';

export interface RebuildOptions {
  client: OpenSearchClient;
  aliases: OpenSearchAliases;
  fields: OpenSearchVectorFields;
  uow: UnitOfWork;
  log: Log;
  signal: AbortSignal;
}

export interface Rebuilt {
  index: string;
  bots: number;
  documents: number;
}

/** Below the position of every change, so that none of them is undone by a document read before it. */
const VERSION = '1';
const LOCK = `SELECT pg_try_advisory_xact_lock(hashtext('chirrup.search.rebuild')) AS mine`;
const KEEP_ALIVE_MS = 5_000;
const GIVE_UP_AFTER = 12;

/**
 * Rebuilds the index from the tables while it is read and written: a second index takes every change from its
 * creation on, is filled, and replaces the first in one step.
 * @returns undefined when another process rebuilds it
 */
export const rebuildIndex = (options: RebuildOptions): Promise<Rebuilt | undefined> =>
  options.uow.run({ system: true }, async (tx) => {
    const [lock] = await tx.query<{ mine: boolean }>(LOCK);
    if (!lock?.mine) return undefined;
    const lost = new AbortController();
    const keepAlive = setInterval(() => {
      tx.query('SELECT 1').catch((error) => lost.abort(error));
    }, KEEP_ALIVE_MS);
    try {
      return await rebuild({ ...options, signal: AbortSignal.any([options.signal, lost.signal]) });
    } finally {
      clearInterval(keepAlive);
    }
  });

async function rebuild(options: RebuildOptions): Promise<Rebuilt> {
  const { aliases, uow, log, signal } = options;
  const { index, knn } = await aliases.createNextIndex();
  options.fields.forget(aliases.names.rebuild);
  if (!knn) log.warn({ index }, 'the search engine has no k-NN plugin: questions are searched by words only');
  const counts = { bots: 0, documents: 0 };
  let last = '';
  for (;;) {
    const bots = await botsAfter(uow, last);
    for (const botId of bots) {
      signal.throwIfAborted();
      counts.documents += await fill(options, botId);
      counts.bots += 1;
    }
    last = bots.at(-1) ?? '';
    if (last === '') break;
  }
  signal.throwIfAborted();
  await aliases.switchTo(index);
  log.info({ index, ...counts }, 'the search index was built from the database');
  return { index, ...counts };
}

async function fill(options: RebuildOptions, botId: string): Promise<number> {
  let documents = 0;
  let cursor = START;
  for (;;) {
    const page = await readChanges(options.uow, botId, cursor);
    const items = page.documents.map((present) => ({
      botId,
      docId: present.document.docId,
      version: VERSION,
      present,
    }));
    await writeAll(options, items);
    documents += items.length;
    if (page.complete) return documents;
    cursor = page.cursor;
  }
}

async function writeAll(options: RebuildOptions, items: BulkItem[]): Promise<void> {
  const { aliases, signal } = options;
  let left = items;
  for (let failures = 0; left.length > 0; failures += 1) {
    signal.throwIfAborted();
    const outcome = await sendBulk(options, aliases.names.rebuild, left).catch((error: Error) => ({
      done: [],
      refused: error,
    }));
    if (!outcome.refused) return;
    if (failures === GIVE_UP_AFTER) throw outcome.refused;
    const done = new Set<BulkItem>(outcome.done);
    left = left.filter((item) => !done.has(item));
    await backOff(failures, signal);
  }
}
