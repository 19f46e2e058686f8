import type { Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { PIPELINE_VERSION } from '@chirrup/text/analyse';
import type { Language } from '@chirrup/text/language';
import { type AnalysedDocument, analyseDocument } from './analysed-document.js';
import type { DocumentKind } from './index-document.js';

/** A document's place in the order of changes. */
export interface Cursor {
  readonly generation: string;
  readonly docId: string;
}

interface DocumentRow {
  doc_id: string;
  source_id: string;
  kind: DocumentKind;
  position: number;
  title: string;
  text: string;
  url: string;
  fetched_at: string;
  language: Language;
  title_tokens: string;
  text_tokens: string;
  pipeline: number;
  generation: string;
  live: number;
}

const BATCH = 500;

const INSERT = `
  INSERT INTO search_documents
  SELECT $1, d.doc_id, d.source_id, d.kind, d.position, d.title, d.text, d.url, d.fetched_at, d.language,
    d.title_tokens, d.text_tokens, d.pipeline, $2
  FROM json_to_recordset($3) AS d (doc_id text, source_id text, kind text, position int, title text, text text, url text,
    fetched_at bigint, language text, title_tokens text, text_tokens text, pipeline int)
  ON CONFLICT (bot_id, doc_id) DO NOTHING`;

const CHANGES = `
  SELECT c.live, d.* FROM (SELECT count(*)::int AS live FROM search_documents WHERE bot_id = $1) c
  LEFT JOIN LATERAL (
    SELECT * FROM search_documents WHERE bot_id = $1 AND (generation, doc_id) > ($2::bigint, $3)
    ORDER BY generation, doc_id LIMIT ${BATCH}
  ) d ON true`;

/** Ids of what a source has in the index. */
export async function readSource(tx: Tx, botId: string, sourceId: string): Promise<Set<string>> {
  const rows = await tx.query<{ doc_id: string }>(
    'SELECT doc_id FROM search_documents WHERE bot_id = $1 AND source_id = $2',
    [botId, sourceId],
  );
  return new Set(rows.map(({ doc_id }) => doc_id));
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

export async function insertDocuments(
  tx: Tx,
  botId: string,
  generation: string,
  documents: readonly AnalysedDocument[],
): Promise<void> {
  const rows = documents.map(({ document, language, titleTokens, textTokens, pipeline }) => ({
    ...document,
    language,
    title_tokens: titleTokens.join(' '),
    text_tokens: textTokens.join(' '),
    pipeline,
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
export async function readChanges(uow: UnitOfWork, botId: string, after: Cursor): Promise<Changes> {
  const rows = await uow.statement<DocumentRow>({ tenant: botId }, CHANGES, [
    botId,
    after.generation,
    after.docId,
  ]);
  const changed = rows.filter(({ doc_id }) => doc_id !== null);
  const last = changed[changed.length - 1];
  return {
    documents: changed.map(fromRow),
    cursor: last ? { generation: last.generation, docId: last.doc_id } : after,
    complete: changed.length < BATCH,
    live: rows[0]?.live ?? 0,
  };
}

export async function readDocumentIds(uow: UnitOfWork, botId: string): Promise<Set<string>> {
  const rows = await uow.statement<{ doc_id: string }>(
    { tenant: botId },
    'SELECT doc_id FROM search_documents WHERE bot_id = $1',
    [botId],
  );
  return new Set(rows.map(({ doc_id }) => doc_id));
}

/** Tokens an older pipeline made are not what today's questions ask for: those documents are analysed again. */
function fromRow(row: DocumentRow): AnalysedDocument {
  const { doc_id, source_id, kind, position, title, text, url } = row;
  const document = {
    doc_id,
    source_id,
    kind,
    position,
    title,
    text,
    url,
    fetched_at: Number(row.fetched_at),
  };
  if (row.pipeline !== PIPELINE_VERSION) return analyseDocument(document);
  const split = (tokens: string) => (tokens === '' ? [] : tokens.split(' '));
  return {
    document,
    language: row.language,
    titleTokens: split(row.title_tokens),
    textTokens: split(row.text_tokens),
    pipeline: row.pipeline,
  };
}
