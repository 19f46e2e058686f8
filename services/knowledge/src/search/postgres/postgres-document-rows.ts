import { PIPELINE_VERSION } from '@chirrup/text/analyse';
import type { Language } from '@chirrup/text/language';
import { type AnalysedDocument, analyseDocument } from '../analysed-document.js';
import type { DocumentKind, IndexDocument } from '../index-document.js';
import { documentLanguage, SAMPLED_POSITIONS, sourceLanguage } from '../source-language.js';
import { type VectorColumns, vectorsOf } from './postgres-vector-rows.js';

export interface DocumentRow extends VectorColumns {
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

/** Runs a statement in the tenant's scope. */
type Read = (statement: string, values: unknown[]) => Promise<SampleRow[]>;
type SampleRow = Pick<DocumentRow, 'source_id' | 'kind' | 'title' | 'text' | 'position'>;

const SAMPLES = `
  SELECT source_id, kind, position, title, text FROM search_documents
  WHERE bot_id = $1 AND source_id = ANY ($2) AND position < ${SAMPLED_POSITIONS} ORDER BY source_id, position`;

/** Tokens an older pipeline made are not what today's questions ask for: those documents are analysed again. */
export async function analysedOf(
  read: Read,
  botId: string,
  rows: readonly DocumentRow[],
): Promise<AnalysedDocument[]> {
  const outdated = rows.filter(({ pipeline }) => pipeline !== PIPELINE_VERSION);
  const languages = await languagesOf(read, botId, [...new Set(outdated.map((row) => row.source_id))]);
  return rows.map((row) => {
    const document = documentOf(row);
    const source = languages.get(row.source_id);
    const analysed =
      row.pipeline === PIPELINE_VERSION || !source
        ? storedOf(row, document)
        : analyseDocument(document, documentLanguage(document, source));
    return { ...analysed, ...vectorsOf(row) };
  });
}

/** A row alone does not tell its source's language. */
async function languagesOf(
  read: Read,
  botId: string,
  sources: readonly string[],
): Promise<Map<string, Language>> {
  if (sources.length === 0) return new Map();
  const samples = Map.groupBy(await read(SAMPLES, [botId, sources]), ({ source_id }) => source_id);
  return new Map(sources.map((id) => [id, sourceLanguage(samples.get(id) ?? [])]));
}

function documentOf(row: DocumentRow): IndexDocument {
  const { kind, position, title, text, url } = row;
  return {
    docId: row.doc_id,
    sourceId: row.source_id,
    kind,
    position,
    title,
    text,
    url,
    fetchedAt: Number(row.fetched_at),
  };
}

function storedOf(row: DocumentRow, document: IndexDocument): AnalysedDocument {
  const split = (tokens: string) => (tokens === '' ? [] : tokens.split(' '));
  return {
    document,
    language: row.language,
    titleTokens: split(row.title_tokens),
    textTokens: split(row.text_tokens),
    pipeline: row.pipeline,
  };
}
