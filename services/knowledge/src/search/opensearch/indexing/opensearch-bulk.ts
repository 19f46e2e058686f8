import type { Log } from '@chirrup/kernel/log';
import type { AnalysedDocument } from '../../analysed-document.js';
import { type OpenSearchClient, PartFailed } from '../client/opensearch-client.js';
import { recordId, toRecord } from '../client/opensearch-record.js';
import type { OpenSearchVectorFields } from '../client/opensearch-vector-fields.js';

/** One document to write, or to delete when it is not there any more. */
export interface BulkItem {
  readonly botId: string;
  readonly docId: string;
  /** Of two writes of a document the one with the higher version wins, whichever arrives last. */
  readonly version: string;
  readonly present: AnalysedDocument | undefined;
}

export interface BulkOptions {
  client: OpenSearchClient;
  fields: OpenSearchVectorFields;
  log: Log;
}

export interface BulkOutcome {
  /** Items that need no further attempt. */
  readonly done: readonly BulkItem[];
  /** Why the others were refused. */
  readonly refused?: Error;
}

/** Characters of one request; the engine takes 100 MB and works best far below. */
const REQUEST_SIZE = 2_000_000;
const TIMEOUT_MS = 8_000;
/** The alias points to another index than when the fields were made: they must be made there as well. */
const NO_FIELD = 'strict_dynamic_mapping_exception';

/** Sends documents to an index behind an alias, once each. What the engine can never accept is logged and left out. */
export async function sendBulk(
  { client, fields, log }: BulkOptions,
  alias: string,
  items: readonly BulkItem[],
): Promise<BulkOutcome> {
  const done: BulkItem[] = [];
  const all = items.flatMap(({ present }) => present?.vectors ?? []);
  const withVectors = await fields.ensureFields(alias, all);
  for (const request of requests(items, withVectors)) {
    const outcome = await sendRequest(client, alias, request, log);
    if (outcome.refused) fields.forget(alias);
    done.push(...outcome.done);
    // an overloaded engine gets nothing more for the moment
    if (outcome.refused) return { done, refused: outcome.refused };
  }
  return { done };
}

interface PreparedItem {
  readonly item: BulkItem;
  readonly lines: string;
}

async function sendRequest(
  client: OpenSearchClient,
  alias: string,
  prepared: readonly PreparedItem[],
  log: Log,
): Promise<BulkOutcome> {
  const { body } = await client.bulk(
    {
      index: alias,
      require_alias: true,
      timeout: `${TIMEOUT_MS}ms`,
      body: prepared.map(({ lines }) => lines).join('') as never,
    },
    { requestTimeout: TIMEOUT_MS },
  );
  const done: BulkItem[] = [];
  let refused: Error | undefined;
  for (const [at, { item }] of prepared.entries()) {
    const { status = 500, error } = Object.values(body.items[at] ?? {})[0] ?? {};
    // 409: the index has a later change; 404 without an error: the document to delete was not there
    if (!error || status === 409) done.push(item);
    else if (status === 400 && error.type !== NO_FIELD) {
      log.error(
        { bot_id: item.botId, doc_id: item.docId, reason: error.type },
        'a document cannot be indexed',
      );
      done.push(item);
    } else refused = new PartFailed(status, error.type ?? 'unknown');
  }
  return { done, ...(refused ? { refused } : {}) };
}

function* requests(items: readonly BulkItem[], withVectors: boolean): Generator<PreparedItem[]> {
  let prepared: PreparedItem[] = [];
  let size = 0;
  for (const item of items) {
    const lines = toLines(item, withVectors);
    if (prepared.length > 0 && size + lines.length > REQUEST_SIZE) {
      yield prepared;
      prepared = [];
      size = 0;
    }
    prepared.push({ item, lines });
    size += lines.length;
  }
  if (prepared.length > 0) yield prepared;
}

function toLines({ botId, docId, version, present }: BulkItem, withVectors: boolean): string {
  const target = {
    _id: recordId(botId, docId),
    routing: botId,
    version: Number(version),
    version_type: 'external',
  };
  if (!present) return `${JSON.stringify({ delete: target })}\n`;
  const record = toRecord(botId, present, withVectors);
  return `${JSON.stringify({ index: target })}\n${JSON.stringify(record)}\n`;
}
