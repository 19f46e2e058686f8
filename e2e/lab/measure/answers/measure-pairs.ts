// How many questions a handful of pairs answers, by themselves and beside a shop's pages (after a build):
// EMBEDDINGS_BASE_URL=… node e2e/lab/measure/answers/measure-pairs.ts
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageDocuments, pairDocuments } from '@chirrup/knowledge/chunking/documents';
import { extractPage } from '@chirrup/knowledge/extraction/extract-page';
import { answerOf } from '@chirrup/knowledge/retrieval/result/answers';
import type { IndexDocument } from '@chirrup/knowledge/search/index-document';
import { root } from '@chirrup/testing/root';
import { MeasuredBot } from './retrieval/bot/measured-bot.ts';
import { memoryIndex } from './retrieval/bot/measured-index.ts';

interface Asked {
  pairs: { question: string; answer: string }[];
  asked: { q: string; pair: string }[];
  unanswerable: string[];
  /** What pages answer and no pair does. */
  ofPages?: { q: string; pages: string[] }[];
}

type Source = readonly [string, readonly IndexDocument[]];

const readAsked = (name: string): Asked =>
  JSON.parse(readFileSync(join(root, 'services/knowledge/training', name), 'utf8'));
const shop = join(root, 'frontend/sample-shop');

const pagesOfShop = (): Promise<Source[]> =>
  Promise.all(
    readdirSync(shop)
      .filter((name) => name.endsWith('.html'))
      .map(async (name) => {
        const url = `https://shop.example/${name}`;
        const { page } = await extractPage(readFileSync(join(shop, name), 'utf8'), url);
        return [url, pageDocuments(url, page, 0)] as const;
      }),
  );

const measure = async (
  label: string,
  { pairs, asked, unanswerable, ofPages = [] }: Asked,
  pages: readonly Source[],
) => {
  const taught = pairs.map(
    ({ question, answer }): Source => [question, pairDocuments({ id: question, question, answer })],
  );
  const bot = await MeasuredBot.of(memoryIndex(), [...taught, ...pages]);
  const sourceOf = async (question: string) => answerOf(await bot.retrieve(question))?.document;
  const counts = { right: 0, wrong: 0, pair: 0, page: 0 };
  for (const { q, pair } of asked) {
    const answer = await sourceOf(q);
    if (answer?.sourceId === pair) counts.right += 1;
    else if (answer) counts.wrong += 1;
  }
  for (const question of unanswerable) {
    const answer = await sourceOf(question);
    if (answer) counts[answer.kind === 'qa' ? 'pair' : 'page'] += 1;
  }
  const ofPage = { right: 0, offered: 0, pair: 0, page: 0 };
  for (const { q, pages: right } of pages.length > 0 ? ofPages : []) {
    const found = await bot.retrieve(q);
    const answer = answerOf(found)?.document;
    const isRight = (id: string) => right.some((page) => id.endsWith(page));
    if (answer) ofPage[isRight(answer.sourceId) ? 'right' : answer.kind === 'qa' ? 'pair' : 'page'] += 1;
    else if (found.decision.offers.some(({ document }) => isRight(document.sourceId))) ofPage.offered += 1;
  }
  const share = (count: number, of: number) => (count / of).toFixed(2);
  console.log(
    `${label}: right ${share(counts.right, asked.length)}, other answers ${share(counts.wrong, asked.length)}; unanswerable ones answered by a pair ${share(counts.pair, unanswerable.length)}, by a page ${share(counts.page, unanswerable.length)}`,
  );
  if (pages.length > 0)
    console.log(
      `  what only pages answer: from its page ${share(ofPage.right, ofPages.length)}, its page offered ${share(ofPage.offered, ofPages.length)}, by a pair ${share(ofPage.pair, ofPages.length)}, by another page ${share(ofPage.page, ofPages.length)}`,
    );
};

await measure('14 pairs, asked in other languages', readAsked('foreign-pairs.json'), []);
await measure('6 pairs of a shop', readAsked('shop-pairs.json'), []);
await measure('6 pairs beside the pages of the shop', readAsked('shop-pairs.json'), await pagesOfShop());
