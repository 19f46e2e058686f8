import { createHash } from 'node:crypto';
import type { Language } from '@chirrup/text/language';
import type { AnalysedDocument, TokenisedDocument } from '../../analysed-document.js';
import type { IndexDocument } from '../../index-document.js';
import type { DocumentVectors } from '../../vectors/document-vectors.js';
import { vectorField } from './opensearch-vector-fields.js';

/** A document as the index stores it. */
export interface OpenSearchRecord
  extends Pick<IndexDocument, 'kind' | 'position' | 'title' | 'text' | 'url'> {
  readonly bot_id: string;
  readonly doc_id: string;
  readonly source_id: string;
  readonly fetched_at: number;
  readonly language: Language;
  /** Of the table row; the order in which the bot's documents were written. */
  readonly generation: number;
  readonly title_tokens: string;
  readonly text_tokens: string;
  readonly title_length: number;
  readonly text_length: number;
  /** Random number by the document's id: documents with the lowest ones are the bot's sample. */
  readonly sample: number;
  /** Models that have understood it, and the newest of them. */
  readonly models?: readonly string[];
  readonly model?: string;
  readonly vectors?: readonly RecordVectors[];
}

/** `DocumentVectors` in base64, the block apart. */
export interface RecordVectors {
  readonly model: string;
  readonly dimensions: number;
  readonly block: string;
  readonly units?: string;
}

export const recordId = (botId: string, docId: string): string => `${botId}.${docId}`;

/** A term prefixed with its bot, so that counts and spellings are of this bot alone. */
export const ownTerm = (botId: string, term: string): string => `${botId} ${term}`;

export const toRecord = (
  botId: string,
  generation: string,
  { document, language, titleTokens, textTokens, vectors }: AnalysedDocument,
  withVectors: boolean,
): OpenSearchRecord & { vocabulary: string[] } => ({
  bot_id: botId,
  doc_id: document.docId,
  source_id: document.sourceId,
  kind: document.kind,
  position: document.position,
  title: document.title,
  text: document.text,
  url: document.url,
  fetched_at: document.fetchedAt,
  language,
  generation: Number(generation),
  title_tokens: titleTokens.join(' '),
  text_tokens: textTokens.join(' '),
  title_length: titleTokens.length,
  text_length: textTokens.length,
  sample: createHash('sha256').update(document.docId).digest().readInt32BE(0),
  ...(withVectors && vectors ? vectorFields(vectors) : {}),
  vocabulary: [...new Set([...titleTokens, ...textTokens])].map((term) => ownTerm(botId, term)),
});

const vectorFields = (all: readonly DocumentVectors[]) => ({
  models: all.map(({ model }) => model),
  model: all.at(-1)?.model,
  vectors: all.map(({ model, dimensions, bytes }) => ({
    model,
    dimensions,
    block: base64(bytes.subarray(0, dimensions)),
    units: base64(bytes.subarray(dimensions)),
  })),
  ...Object.fromEntries(
    all.flatMap(({ model, dimensions, bytes }) => {
      const block = bytes.subarray(0, dimensions);
      // the engine refuses a document with a vector that has no direction
      return block.some((value) => value !== 0) ? [[vectorField(model, dimensions), [...block]]] : [];
    }),
  ),
});

const base64 = (bytes: Int8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');

/** Without units when they were not asked for. */
export const fromRecordVectors = ({
  model,
  dimensions,
  block,
  units = '',
}: RecordVectors): DocumentVectors => ({
  model,
  dimensions,
  bytes: new Int8Array(Buffer.concat([Buffer.from(block, 'base64'), Buffer.from(units, 'base64')])),
});

export const fromRecord = (record: OpenSearchRecord): TokenisedDocument => {
  const {
    doc_id: docId,
    source_id: sourceId,
    kind,
    position,
    title,
    text,
    url,
    fetched_at: fetchedAt,
  } = record;
  const split = (tokens: string) => (tokens === '' ? [] : tokens.split(' '));
  return {
    document: { docId, sourceId, kind, position, title, text, url, fetchedAt },
    language: record.language,
    titleTokens: split(record.title_tokens),
    textTokens: split(record.text_tokens),
    ...(record.vectors ? { vectors: record.vectors.map(fromRecordVectors) } : {}),
  };
};
