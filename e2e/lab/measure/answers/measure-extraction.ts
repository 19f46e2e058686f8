// Measures extraction on the shared evaluation pages (never copied into the project): which share of product pages keeps
// price, SKU and brand, and the word F1 of the main text of articles. Usage: node e2e/lab/measure/answers/measure-extraction.ts <eval folder> [--misses]
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { extractPage } from '@chirrup/knowledge/extraction/extract-page';

const [folder = '', flag] = process.argv.slice(2);
if (!existsSync(join(folder, 'shop-pages'))) {
  console.log('The evaluation folder is not there; nothing was measured.');
  process.exit(1);
}

const truth = <T>(set: string): Record<string, T> =>
  JSON.parse(readFileSync(join(folder, set, 'ground-truth.json'), 'utf8'));
const html = (set: string, id: string) =>
  gunzipSync(readFileSync(join(folder, set, 'html', `${id}.html.gz`))).toString('utf8');
const fold = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

interface Product {
  url: string;
  price?: string[];
  sku?: string[];
  brand?: string[];
  availability: string[];
}

let slowest = 0;
async function textOf(set: string, id: string, url: string) {
  const source = html(set, id);
  const started = performance.now();
  const { page } = await extractPage(source, url);
  slowest = Math.max(slowest, performance.now() - started);
  return page;
}

async function measureShops(): Promise<void> {
  const fields = ['price', 'sku', 'brand'] as const;
  const kept: Record<string, number> = {};
  const asked: Record<string, number> = {};
  let stock = 0;
  const products = truth<Product>('shop-pages');
  for (const [id, product] of Object.entries(products)) {
    const page = await textOf('shop-pages', id, product.url);
    const text = `${page.title}\n${page.blocks.map((block) => `${block.heading_path.join('\n')}\n${block.text}`).join('\n')}`;
    for (const field of fields) {
      const wanted = product[field];
      if (!wanted) continue;
      asked[field] = (asked[field] ?? 0) + 1;
      const found = wanted.some((value) =>
        field === 'price' ? hasPrice(text, value) : fold(text).includes(fold(value)),
      );
      if (found) kept[field] = (kept[field] ?? 0) + 1;
      else if (flag) console.log('MISS', field, wanted.join(' / '), id.slice(0, 8), product.url);
    }
    const inStock = product.availability.includes('InStock');
    const said = /availability: (.*)/i.exec(text)?.[1];
    if (said && /^in stock|limited|online only|pre/i.test(said) === inStock) stock += 1;
  }
  for (const field of fields) console.log(`${field}: ${kept[field]}/${asked[field]}`);
  console.log(`availability stated rightly: ${stock}/${Object.keys(products).length}`);
}

function hasPrice(text: string, price: string): boolean {
  const [whole = '', cents] = price.trim().split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, "[ .,'’\u00a0\u202f]?");
  const decimals =
    cents === undefined || /^0+$/.test(cents)
      ? '(?:[.,](?:0+|-+))?'
      : `[.,]?\\s?${cents.replace(/0+$/, '')}0*`;
  return new RegExp(`(?<![\\d])${grouped}${decimals}(?!\\d)`).test(text);
}

async function measureArticles(): Promise<void> {
  const articles = truth<{ articleBody: string; url?: string }>('articles');
  let sum = 0;
  const scores: [number, string][] = [];
  for (const [id, { articleBody }] of Object.entries(articles)) {
    const page = await textOf('articles', id, 'https://example.com/');
    const blocks = page.blocks.filter((block) => block.kind !== 'facts');
    const headed: string[] = [];
    let last = '';
    for (const block of blocks) {
      const heading = block.heading_path.at(-1) ?? '';
      if (heading !== last) headed.push(heading);
      last = heading;
      headed.push(block.text);
    }
    const score = f1(words(headed.join('\n')), words(articleBody));
    sum += score;
    scores.push([score, id]);
  }
  if (flag) console.log(scores.sort((a, b) => a[0] - b[0]).slice(0, 15));
  console.log(`articles: word F1 ${(sum / scores.length).toFixed(3)} over ${scores.length}`);
}

const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

function f1(found: string[], wanted: string[]): number {
  const counts = new Map<string, number>();
  for (const word of wanted) counts.set(word, (counts.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of found) {
    const left = counts.get(word) ?? 0;
    if (left > 0) {
      common += 1;
      counts.set(word, left - 1);
    }
  }
  return found.length + wanted.length === 0 ? 1 : (2 * common) / (found.length + wanted.length);
}

await measureShops();
await measureArticles();
console.log(`slowest page: ${slowest.toFixed(0)} ms`);
