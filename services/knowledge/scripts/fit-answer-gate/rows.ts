import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageDocuments } from '@chirrup/knowledge/chunking/documents';
import type { Embedder } from '@chirrup/knowledge/embedding/embedder';
import { extractPage } from '@chirrup/knowledge/extraction/extract-page';
import type { Question } from '@chirrup/knowledge/retrieval/question/question';
import { understandQuestion } from '@chirrup/knowledge/retrieval/question/understand-question';
import { quotedSpan } from '@chirrup/knowledge/retrieval/quoting/compose-quote';
import { type Ranked, rank } from '@chirrup/knowledge/retrieval/ranking/rank';
import { type WeighedPassages, weighPassages } from '@chirrup/knowledge/retrieval/relevance/weigh-passages';
import { InMemorySearchIndex } from '@chirrup/knowledge/search/index/in-memory-search-index';
import { questionVector } from '../measure-retrieval/question-vector.ts';

const CANDIDATES = 30;

interface Site {
  name: string;
  pages: Record<string, string>;
  questions: { q: string; pages: string[]; gold: string[] }[];
}

type Weights = NonNullable<Parameters<typeof weighPassages>[3]>['weights'];

/** A question on a site, with what was found for it. */
export interface Row {
  readonly site: string;
  readonly isAnswerable: boolean;
  weigh(weights?: Weights): WeighedPassages | undefined;
  /** Whether a passage, quoted around its best sentence, answers. */
  answers(passage: WeighedPassages['passages'][number]): boolean;
  /** Whether the answer stands anywhere in it. */
  holds(passage: WeighedPassages['passages'][number]): boolean;
  isRightPage(passage: WeighedPassages['passages'][number]): boolean;
}

/** Every question of the sites in a folder, looked up as the product does. */
export async function rowsOf(folder: string, embedder: Embedder): Promise<Row[]> {
  const rows: Row[] = [];
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()) {
    const site = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Site;
    const index = new InMemorySearchIndex();
    for (const [path, html] of Object.entries(site.pages)) {
      const { page } = await extractPage(html, `https://site.example${path}`);
      await index.replaceSource(undefined, file, path, pageDocuments(path, page, 0));
    }
    await index.understand(file, embedder);
    for (const asked of site.questions) {
      const question = await understandQuestion(index, file, asked.q);
      const { distinctive: vector } = await questionVector(embedder, asked.q);
      const meaning = { model: embedder.modelId ?? '', vectors: { qa: vector, passage: vector } };
      const found = await index.candidates(file, question.terms, CANDIDATES, meaning);
      const background = found.background?.passage;
      if (!background) throw new Error(`${file}: no page has vectors.`);
      rows.push(rowOf(file, asked, question, rank(question, found), background));
    }
  }
  return rows;
}

function rowOf(
  site: string,
  { pages, gold }: Site['questions'][number],
  question: Question,
  ranked: readonly Ranked[],
  background: Parameters<typeof weighPassages>[2],
): Row {
  const right = gold.map(folded);
  const says = (text: string) => right.some((phrase) => folded(text).includes(phrase));
  return {
    site,
    isAnswerable: gold.length > 0,
    weigh: (weights) => weighPassages(question, ranked, background, { weights }),
    answers: (passage) => says(quotedSpan(passage.ranked.candidate, passage, false).text),
    holds: ({ ranked: { candidate } }) => says(candidate.document.text),
    isRightPage: ({ ranked: { candidate } }) => pages.includes(candidate.document.sourceId),
  };
}

function folded(text: string): string {
  return text.toLowerCase().replace(/’/g, "'").replace(/\s+/g, ' ').trim();
}
