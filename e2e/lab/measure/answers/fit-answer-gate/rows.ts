import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { pageDocuments } from '@chirrup/knowledge/chunking/documents';
import type { Embedder } from '@chirrup/knowledge/embedding/embedder';
import { extractPage } from '@chirrup/knowledge/extraction/extract-page';
import { NO_READER, type PassageReader } from '@chirrup/knowledge/reading/passage-reader';
import { understandQuestion } from '@chirrup/knowledge/retrieval/question/understand-question';
import { quotedSpan } from '@chirrup/knowledge/retrieval/quoting/compose-quote';
import { rank } from '@chirrup/knowledge/retrieval/ranking/rank';
import {
  byRelevance,
  type DocumentReadings,
  NO_READINGS,
  type Relevant,
} from '@chirrup/knowledge/retrieval/relevance/relevance';
import { allSignals, type Signals } from '@chirrup/knowledge/retrieval/relevance/signals';
import { READ, UNREAD } from '@chirrup/knowledge/retrieval/relevance/weights';
import { InMemorySearchIndex } from '@chirrup/knowledge/search/index/in-memory-search-index';
import { embeddingTexts } from '@chirrup/knowledge/search/vectors/embedding-texts';
import { questionVector } from '../retrieval/bot/question-vector.ts';

const CANDIDATES = 30;

/** A site with questions, as in `training/sites` and `training/reader/sites`. */
export interface LearningSite {
  name: string;
  pages: Record<string, string>;
  lang: string;
  questions: { q: string; lang: string; kind: string; pages: string[]; gold: string[] }[];
}

/** Passages that are read for a question. */
const READ_IN_ALL = 4;

export interface GateModel {
  readonly embedder: Embedder;
  /** None when the gate without a reader is fitted. */
  readonly reader?: PassageReader;
}

/** A question on a site, with what was found for it. */
export interface Row {
  readonly site: string;
  /** Of its bot. */
  readonly documents: number;
  readonly isAnswerable: boolean;
  /** Most relevant first. */
  readonly passages: readonly Relevant[];
  /** Whether a passage, quoted around its best sentence, answers. */
  answers(passage: Relevant): boolean;
  /** Whether it has the answer anywhere. */
  holds(passage: Relevant): boolean;
  isRightPage(passage: Relevant): boolean;
}

/** The sites in a folder by their names, plain or compressed. */
export function sitesIn(folder: string): Map<string, LearningSite> {
  const files = readdirSync(folder).sort();
  return new Map(
    files.flatMap((file): [string, LearningSite][] => {
      const name = /^(.+)\.json(?:\.gz)?$/.exec(file)?.[1];
      if (!name) return [];
      const bytes = readFileSync(join(folder, file));
      const text = file.endsWith('.gz') ? gunzipSync(bytes) : bytes;
      return [[name, JSON.parse(text.toString('utf8')) as LearningSite]];
    }),
  );
}

/** Every question of some sites, looked up as the product does. */
export async function rowsOf(
  sites: Iterable<readonly [string, LearningSite]>,
  model: GateModel,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [file, site] of sites)
    rows.push(...(await rowsOfBot(file, Object.entries(site.pages), site.questions, model)));
  return rows;
}

async function rowsOfBot(
  file: string,
  pages: readonly [path: string, html: string][],
  questions: LearningSite['questions'],
  { embedder, reader }: GateModel,
): Promise<Row[]> {
  const index = new InMemorySearchIndex();
  const texts: string[] = [];
  for (const [path, html] of pages) {
    const { page } = await extractPage(html, `https://site.example${path}`);
    const documents = pageDocuments(path, page, 0);
    texts.push(...documents.map(({ text }) => folded(text)));
    await index.replace(undefined, file, path, documents);
  }
  await index.understand(file, embedder);
  const rows: Row[] = [];
  for (const { q, pages: of, gold } of questions) {
    const hasPage = pages.some(([path]) => of.includes(path));
    // another page than the ones named may answer too
    if (!hasPage && gold.some((phrase) => texts.some((text) => text.includes(folded(phrase))))) continue;
    const question = await understandQuestion(index, file, q);
    const { distinctive: vector } = await questionVector(embedder, q);
    const meaning = { model: embedder.modelId ?? '', vectors: { qa: vector, passage: vector } };
    const found = await index.candidates(file, question.terms, CANDIDATES, meaning);
    const background = found.background?.passage;
    if (!background) throw new Error(`${file}: no page has vectors.`);
    const asked = { pages: of, gold: hasPage ? gold : [] };
    const signals = allSignals(question, rank(question, found), background, 'passage');
    const near = byRelevance(signals, NO_READINGS, UNREAD).slice(0, READ_IN_ALL);
    const documents = near.map(({ ranked }) => ranked.candidate.document);
    const read = await (reader ?? NO_READER).read(
      q,
      documents.map((document) => embeddingTexts(document).block),
      file,
    );
    const readings = new Map<string, number>(
      [...read].flatMap(([at, reading]) => {
        const document = documents[at];
        return document ? [[document.docId, reading] as const] : [];
      }),
    );
    rows.push(rowOf(file, asked, signals, readings, texts.length));
  }
  return rows;
}

function rowOf(
  site: string,
  { pages, gold }: Pick<LearningSite['questions'][number], 'pages' | 'gold'>,
  signals: readonly Signals[],
  readings: DocumentReadings,
  documents: number,
): Row {
  const right = gold.map(folded);
  const says = (text: string) => right.some((phrase) => folded(text).includes(phrase));
  return {
    site,
    documents,
    isAnswerable: gold.length > 0,
    passages: byRelevance(signals, readings, readings.size > 0 ? READ : UNREAD),
    answers: (passage) => says(quotedSpan(passage.ranked.candidate, passage, false).text),
    holds: ({ ranked: { candidate } }) => says(candidate.document.text),
    isRightPage: ({ ranked: { candidate } }) => pages.includes(candidate.document.sourceId),
  };
}

function folded(text: string): string {
  return text.toLowerCase().replace(/’/g, "'").replace(/\s+/g, ' ').trim();
}
