import type { Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { Language } from '@chirrup/text/language';
import { type AnalysedDocument, analyseDocument } from '../analysed-document.js';
import type { DocumentKind, IndexDocument } from '../index-document.js';
import { documentLanguage, sourceLanguage } from '../source-language.js';
import { contentHash } from '../vectors/embedding-texts.js';
import { analysedOf, type DocumentRow } from './postgres-document-rows.js';
import { DOCUMENT_COLUMNS, WITH_VECTORS } from './postgres-vector-rows.js';

/** A document's position in the order of changes. */
export interface Cursor {
  readonly generation: string;
  readonly docId: string;
}

/** Before all changes. */
export const START: Cursor = { generation: '0', docId: '' };

const BATCH = 500;

const INSERT = `
  INSERT INTO search_documents (bot_id, doc_id, source_id, kind, position, title, text, url, fetched_at, language,
    title_tokens, text_tokens, pipeline, generation, content_hash)
  SELECT $1, d.doc_id, d.source_id, d.kind, d.position, d.title, d.text, d.url, d.fetched_at, d.language,
    d.title_tokens, d.text_tokens, d.pipeline, $2, d.content_hash
  FROM json_to_recordset($3) AS d (doc_id text, source_id text, kind text, position int, title text, text text, url text,
    fetched_at bigint, language text, title_tokens text, text_tokens text, pipeline int, content_hash text)
  ON CONFLICT (bot_id, doc_id) DO NOTHING`;

/** Holds for documents named `d` whose source is not paused. */
export const IN_USE =
  'NOT EXISTS (SELECT 1 FROM paused_sources s WHERE s.bot_id = d.bot_id AND s.source_id = d.source_id)';

const changesOf = (ofKind: string): string => `
  SELECT c.live, ${DOCUMENT_COLUMNS} FROM (
    SELECT count(*)::int AS live FROM search_documents d WHERE d.bot_id = $1 AND ${IN_USE} ${ofKind}) c
  LEFT JOIN LATERAL (
    SELECT * FROM search_documents d WHERE d.bot_id = $1 AND (d.generation, d.doc_id) > ($2::bigint, $3) AND ${IN_USE} ${ofKind}
    ORDER BY d.generation, d.doc_id LIMIT ${BATCH}
  ) d ON true ${WITH_VECTORS}`;
/** Literals, so that the partial index of the pairs is used. */
const CHANGES = {
  all: changesOf(''),
  qa: changesOf("AND d.kind = 'qa'"),
  passage: changesOf("AND d.kind = 'passage'"),
};

/** What a source's documents became: ids of those written and of those removed. */
export interface WrittenSource {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** Makes `documents` everything the tables hold of a source. */
export async function writeSource(
  tx: Tx,
  botId: string,
  sourceId: string,
  documents: readonly IndexDocument[],
): Promise<WrittenSource> {
  const source = sourceLanguage(documents);
  const wanted = new Map(
    documents.map((document) => [document.docId, { document, language: documentLanguage(document, source) }]),
  );
  const unchanged = isSame(await readSource(tx, botId, sourceId), wanted);
  if (unchanged) return { added: [], removed: [] };
  const generation = await nextGeneration(tx, botId);
  // Read again behind the generation's lock: another process may have just written this source.
  const present = await readSource(tx, botId, sourceId);
  const removed = [...present.keys()].filter((docId) => !wanted.has(docId));
  // the rest of a page decides the language of its rows and lists, so that may change without their text
  const added = [...wanted.values()].filter(
    ({ document, language }) => present.get(document.docId) !== language,
  );
  const outdated = [...removed, ...added.map(({ document }) => document.docId)];
  if (present.size > 0)
    await tx.query('DELETE FROM search_documents WHERE bot_id = $1 AND doc_id = ANY ($2)', [botId, outdated]);
  const analysed = added.map(({ document, language }) => analyseDocument(document, language));
  await insertDocuments(tx, botId, generation, analysed);
  return { added: added.map(({ document }) => document.docId), removed };
}

/** Removes everything a bot has; returns the ids of its documents. */
export async function deleteBot(tx: Tx, botId: string): Promise<string[]> {
  const rows = await tx.query<{ doc_id: string }>(
    'DELETE FROM search_documents WHERE bot_id = $1 RETURNING doc_id',
    [botId],
  );
  await tx.query('DELETE FROM passage_vectors WHERE bot_id = $1', [botId]);
  await tx.query('DELETE FROM paused_sources WHERE bot_id = $1', [botId]);
  await tx.query('DELETE FROM search_generations WHERE bot_id = $1', [botId]);
  return rows.map(({ doc_id }) => doc_id);
}

function isSame(
  present: ReadonlyMap<string, Language>,
  wanted: ReadonlyMap<string, { readonly language: Language }>,
): boolean {
  return (
    present.size === wanted.size &&
    [...wanted].every(([docId, { language }]) => present.get(docId) === language)
  );
}

/** Ids of what a source has in the index, with their languages. */
async function readSource(tx: Tx, botId: string, sourceId: string): Promise<Map<string, Language>> {
  const rows = await tx.query<{ doc_id: string; language: Language }>(
    'SELECT doc_id, language FROM search_documents WHERE bot_id = $1 AND source_id = $2',
    [botId, sourceId],
  );
  return new Map(rows.map(({ doc_id, language }) => [doc_id, language]));
}

/**
 * Opens the bot's next generation. Its row stays locked until the transaction ends, so generations become visible
 * in their order and a reader that has seen one never misses an earlier.
 */
export async function nextGeneration(tx: Tx, botId: string): Promise<string> {
  const [row] = await tx.query<{ generation: string }>(
    `INSERT INTO search_generations VALUES ($1, 1)
     ON CONFLICT (bot_id) DO UPDATE SET generation = search_generations.generation + 1 RETURNING generation`,
    [botId],
  );
  return row?.generation ?? '0';
}

async function insertDocuments(
  tx: Tx,
  botId: string,
  generation: string,
  documents: readonly AnalysedDocument[],
): Promise<void> {
  const rows = documents.map(({ document, language, titleTokens, textTokens, pipeline }) => ({
    doc_id: document.docId,
    source_id: document.sourceId,
    kind: document.kind,
    position: document.position,
    title: document.title,
    text: document.text,
    url: document.url,
    fetched_at: document.fetchedAt,
    language,
    title_tokens: titleTokens.join(' '),
    text_tokens: textTokens.join(' '),
    pipeline,
    content_hash: contentHash(document),
  }));
  for (let at = 0; at < rows.length; at += BATCH)
    await tx.query(INSERT, [botId, generation, JSON.stringify(rows.slice(at, at + BATCH))]);
}

/** The bot's newest generation, or undefined when it has no index. */
export async function readGeneration(uow: UnitOfWork, botId: string): Promise<string | undefined> {
  const [row] = await uow.statement<{ generation: string }>(
    { tenant: botId },
    'SELECT generation FROM search_generations WHERE bot_id = $1',
    [botId],
    'search-generation',
  );
  return row?.generation;
}

export interface Changes {
  readonly documents: readonly AnalysedDocument[];
  readonly cursor: Cursor;
  /** No more to read. */
  readonly complete: boolean;
  /** Documents the bot has at the moment of reading. */
  readonly live: number;
}

/** The next batch of documents changed after the cursor, oldest change first. */
export async function readChanges(
  uow: UnitOfWork,
  botId: string,
  after: Cursor,
  kind: DocumentKind | 'all' = 'all',
): Promise<Changes> {
  const rows = await uow.statement<DocumentRow>({ tenant: botId }, CHANGES[kind], [
    botId,
    after.generation,
    after.docId,
  ]);
  const changed = rows.filter(({ doc_id }) => doc_id !== null);
  const last = changed[changed.length - 1];
  return {
    documents: await analysedIn(uow, botId, changed),
    cursor: last ? { generation: last.generation, docId: last.doc_id } : after,
    complete: changed.length < BATCH,
    live: rows[0]?.live ?? 0,
  };
}

export async function readDocumentIds(
  uow: UnitOfWork,
  botId: string,
  kind: DocumentKind | 'all' = 'all',
): Promise<Set<string>> {
  const rows = await uow.statement<{ doc_id: string }>(
    { tenant: botId },
    `SELECT d.doc_id FROM search_documents d WHERE d.bot_id = $1 AND $2 IN ('all', d.kind) AND ${IN_USE}`,
    [botId, kind],
  );
  return new Set(rows.map(({ doc_id }) => doc_id));
}

const BOTS = 1_000;

/** Ids of bots that have an index, in their order from `after` on; empty at the end. */
export async function botsAfter(uow: UnitOfWork, after: string, limit = BOTS): Promise<string[]> {
  const rows = await uow.statement<{ bot_id: string }>(
    { system: true },
    `SELECT bot_id FROM search_generations WHERE bot_id > $1 ORDER BY bot_id LIMIT $2`,
    [after, limit],
  );
  return rows.map(({ bot_id }) => bot_id);
}

/** Those of a bot's documents that are in use, in no order, by their own ids or those of their sources. */
export async function readDocuments(
  uow: UnitOfWork,
  botId: string,
  by: 'doc_id' | 'source_id',
  ids: readonly string[],
  withVectors: boolean,
): Promise<AnalysedDocument[]> {
  if (ids.length === 0) return [];
  const sql = `${documentsSql(by, withVectors)} ORDER BY d.position LIMIT ${BATCH}`;
  return analysedIn(uow, botId, await uow.statement<DocumentRow>({ tenant: botId }, sql, [botId, ids]));
}

export const documentsSql = (by: 'doc_id' | 'source_id', withVectors: boolean): string => `
  SELECT ${withVectors ? DOCUMENT_COLUMNS : 'd.*'} FROM search_documents d ${withVectors ? WITH_VECTORS : ''}
  WHERE d.bot_id = $1 AND d.${by} = ANY ($2) AND ${IN_USE}`;

/** Whether a bot has more documents than so many, without counting them all. */
export async function hasMoreThan(uow: UnitOfWork, botId: string, limit: number): Promise<boolean> {
  const [row] = await uow.statement<{ n: number }>(
    { tenant: botId },
    'SELECT count(*)::int AS n FROM (SELECT 1 FROM search_documents WHERE bot_id = $1 LIMIT $2) d',
    [botId, limit + 1],
  );
  return (row?.n ?? 0) > limit;
}

function analysedIn(
  uow: UnitOfWork,
  botId: string,
  rows: readonly DocumentRow[],
): Promise<AnalysedDocument[]> {
  return analysedOf((statement, values) => uow.statement({ tenant: botId }, statement, values), botId, rows);
}
