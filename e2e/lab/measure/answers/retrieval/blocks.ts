import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageDocuments } from '@chirrup/knowledge/chunking/documents';
import { extractPage } from '@chirrup/knowledge/extraction/extract-page';
import { fold, normalise } from '@chirrup/text/fold';
import { MeasuredBot } from './bot/measured-bot.ts';
import { recallAt, sample } from './figures.ts';
import type { MeasureSetting } from './setting.ts';

interface Site {
  name: string;
  pages: Record<string, string>;
  questions: { q: string; pages: string[]; gold: string[]; kind: string }[];
}

const FIRST = 8;

/** Visitors' questions: whether the gold is in the first block found, and among the first eight. */
export async function blocks({ folder, limit, index }: MeasureSetting) {
  const places: { place: number; foreign: boolean }[] = [];
  let documents = 0;
  let words = 0;
  for (const file of readdirSync(join(folder, 'visitors')).filter((name) => name.endsWith('.json'))) {
    const site = JSON.parse(readFileSync(join(folder, 'visitors', file), 'utf8')) as Site;
    const sources = await documentsOf(site);
    documents += sources.length;
    for (const [, own] of sources) for (const { text } of own) words += text.split(/\s+/).length;
    const bot = await MeasuredBot.of(index, sources);
    for (const { q, gold, kind } of sample(site.questions, limit)) {
      if (gold.length === 0) continue;
      const wanted = gold.map(plain);
      const { passages } = await bot.retrieve(q);
      const place = passages
        .slice(0, FIRST)
        .findIndex(({ document }) => wanted.some((text) => plain(document.text).includes(text)));
      places.push({ place, foreign: kind === 'foreign' });
    }
  }
  const of = (wanted: typeof places) => wanted.map(({ place }) => place);
  return {
    questions: places.length,
    pages: documents,
    words_indexed: words,
    gold_in_first: recallAt(1, of(places)),
    gold_in_first_eight: recallAt(FIRST, of(places)),
    foreign_gold_in_first_eight: recallAt(FIRST, of(places.filter(({ foreign }) => foreign))),
  };
}

async function documentsOf({ pages }: Site) {
  return Promise.all(
    Object.entries(pages).map(async ([path, html]) => {
      const { page } = await extractPage(html, `https://site.test${path}`);
      return [path, pageDocuments(path, page, 0)] as const;
    }),
  );
}

function plain(text: string): string {
  return fold(normalise(text))
    .replace(/[\s|]+/g, ' ')
    .trim();
}
