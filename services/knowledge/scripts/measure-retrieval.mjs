// Measures retrieval on public collections: node services/knowledge/scripts/measure-retrieval.mjs <folder> (after a build).
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { pageDocuments, pairDocuments } from '../dist/chunking/documents.js';
import { extractPage } from '../dist/extraction/extract-page.js';
import { RetrieveQuery } from '../dist/retrieval/retrieve.query.js';
import { InMemorySearchIndex } from '../dist/search/in-memory-search-index.js';

const BOT = 'measured';
const folder = process.argv[2] ?? process.env.EVAL_DIR;
if (!folder || !existsSync(folder)) {
  console.error('Name the folder with the evaluation data: as argument or in EVAL_DIR.');
  process.exit(2);
}
const read = (file) => JSON.parse(gunzipSync(readFileSync(join(folder, file))).toString());
const share = (part, whole) => (part / Math.max(whole, 1)).toFixed(3);
const quantile = (times, q) => times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * q)].toFixed(2);

const random = (seed) => () => {
  seed.value = (Math.imul(seed.value, 1_664_525) + 1_013_904_223) >>> 0;
  return seed.value / 2 ** 32;
};

async function bot(sources) {
  const index = new InMemorySearchIndex();
  for (const [id, documents] of sources) await index.replaceSource({}, BOT, id, documents);
  return { index, query: new RetrieveQuery(index) };
}

async function pairs() {
  for (const [name, { pairs, queries }] of Object.entries(read('faq.json.gz'))) {
    const { index, query } = await bot(pairs.map((pair) => [pair.id, pairDocuments(pair)]));
    const typing = random({ value: 11 });
    const seen = {
      first: 0,
      five: 0,
      reciprocal: 0,
      typed: 0,
      verified: 0,
      right: 0,
      confident: 0,
      confidentRight: 0,
    };
    const times = [];
    for (const { q, id } of queries) {
      const start = performance.now();
      const { qa, decision } = await query.retrieve(BOT, q);
      times.push(performance.now() - start);
      const at = qa.findIndex(({ document }) => document.source_id === id);
      if (at === 0) seen.first += 1;
      if (at >= 0) seen.five += 1;
      if (at >= 0) seen.reciprocal += 1 / (at + 1);
      if (decision.verified) seen.verified += 1;
      if (decision.verified?.document.source_id === id) seen.right += 1;
      if ((qa[0]?.confidence ?? 0) >= 0.5) seen.confident += 1;
      if ((qa[0]?.confidence ?? 0) >= 0.5 && at === 0) seen.confidentRight += 1;
      const [typed] = (await query.retrieve(BOT, mistype(q, typing))).qa;
      if (typed?.document.source_id === id) seen.typed += 1;
    }
    const missed = { verified: 0, confident: 0 };
    for (const pair of pairs) {
      await index.replaceSource({}, BOT, pair.id, []);
      for (const { q } of queries.filter(({ id }) => id === pair.id)) {
        const { qa, decision } = await query.retrieve(BOT, q);
        if (decision.verified) missed.verified += 1;
        if ((qa[0]?.confidence ?? 0) >= 0.5) missed.confident += 1;
      }
      await index.replaceSource({}, BOT, pair.id, pairDocuments(pair));
    }
    const n = queries.length;
    console.log(
      `pairs ${name}: R@1 ${share(seen.first, n)} R@5 ${share(seen.five, n)} MRR@5 ${share(seen.reciprocal, n)}, two typing errors R@1 ${share(seen.typed, n)}`,
    );
    console.log(
      `  verified ${share(seen.verified, n)} (right ${share(seen.right, seen.verified)}), confident ${share(seen.confident, n)} (right ${share(seen.confidentRight, seen.confident)})`,
    );
    console.log(
      `  own pair taken away: verified ${share(missed.verified, n)}, confident ${share(missed.confident, n)}; ${quantile(times, 0.5)} ms median`,
    );
  }
}

/** Two letters dropped, doubled, changed or swapped in words of four letters and more. */
function mistype(question, next) {
  const words = question.split(' ');
  const long = words.flatMap((word, at) => (word.replace(/[^\p{L}]/gu, '').length >= 4 ? [at] : []));
  for (let n = 0; n < 2 && long.length > 0; n += 1) {
    const [at] = long.splice(Math.floor(next() * long.length), 1);
    const word = words[at];
    const place = 1 + Math.floor(next() * (word.length - 2));
    const letter = String.fromCharCode(97 + Math.floor(next() * 26));
    const [before, after] = [word.slice(0, place), word.slice(place + 1)];
    words[at] = [
      before + after,
      before + letter + word.slice(place),
      before + letter + after,
      before + (after[0] ?? '') + word[place] + after.slice(1),
    ][Math.floor(next() * 4)];
  }
  return words.join(' ');
}

async function passages() {
  for (const [language, { ctx, qs }] of Object.entries(read('passages.json.gz'))) {
    const documents = (text, at) =>
      pageDocuments(
        String(at),
        { title: '', url: '', blocks: [{ heading_path: [], text, kind: 'prose' }] },
        0,
      );
    const { index, query } = await bot(ctx.map((text, at) => [String(at), documents(text, at)]));
    const seen = { first: 0, answered: 0, right: 0, gold: 0, missed: 0 };
    for (const { q, ctx: source, answers } of qs) {
      const { passages, decision } = await query.retrieve(BOT, q);
      const right = passages[0]?.document.source_id === String(source);
      if (right) seen.first += 1;
      if (decision.answerable) seen.answered += 1;
      if (decision.answerable && right) seen.right += 1;
      if (answers.some((answer) => passages[0]?.extract.text.includes(answer))) seen.gold += 1;
    }
    for (const [at, text] of ctx.entries()) {
      await index.replaceSource({}, BOT, String(at), []);
      for (const { q } of qs.filter((question) => question.ctx === at))
        if ((await query.retrieve(BOT, q)).decision.answerable) seen.missed += 1;
      await index.replaceSource({}, BOT, String(at), documents(text, at));
    }
    const n = qs.length;
    console.log(
      `passages ${language}: R@1 ${share(seen.first, n)}, gold in the extract ${share(seen.gold, n)}, answered ${share(seen.answered, n)} (right ${share(seen.right, seen.answered)}), own paragraph taken away: answered ${share(seen.missed, n)}`,
    );
  }
}

async function shop() {
  const known = JSON.parse(readFileSync(join(folder, 'shop-pages/ground-truth.json'), 'utf8'));
  const pages = [];
  for (const [id, truth] of Object.entries(known)) {
    const file = join(folder, 'shop-pages/html', `${id}.html.gz`);
    if (existsSync(file))
      pages.push({
        id,
        truth,
        page: (await extractPage(gunzipSync(readFileSync(file)).toString(), truth.url)).page,
      });
  }
  const { query } = await bot(pages.map(({ id, page }) => [id, pageDocuments(id, page, 0)]));
  const asked = [
    ['price', (name) => `What is the price of ${name}?`],
    ['price', (name) => `How much does the ${name} cost?`],
    ['sku', (name) => `What is the SKU of ${name}?`],
    ['brand', (name) => `Which brand is ${name}?`],
    ['availability', (name) => `Is ${name} in stock?`],
  ];
  const plain = (text) =>
    text
      .replace(/\.(\d)0\b/g, '.$1')
      .replace(/[\s,.]/g, '')
      .toLowerCase();
  for (const [field, question] of asked) {
    const seen = { all: 0, page: 0, answered: 0, value: 0 };
    for (const { id, truth, page } of pages) {
      if (!truth[field]?.[0]) continue;
      const facts = page.blocks.find(({ kind }) => kind === 'facts')?.text ?? '';
      const name = (/^Product: (.*)$/m.exec(facts)?.[1] ?? page.title).slice(0, 120);
      const { passages, decision } = await query.retrieve(BOT, question(name));
      const right = passages[0]?.document.source_id === id;
      seen.all += 1;
      if (right) seen.page += 1;
      if (right && decision.answerable) seen.answered += 1;
      if (right && plain(passages[0].extract.text).includes(plain(truth[field][0]))) seen.value += 1;
    }
    console.log(
      `shop pages "${question('…')}": right page ${share(seen.page, seen.all)}, answered ${share(seen.answered, seen.all)}, value in the extract ${share(seen.value, seen.all)} of ${seen.all}`,
    );
  }
}

async function speed() {
  const { ctx, qs } = read('passages.json.gz').en;
  const sentences = ctx.flatMap((text) => text.split(/(?<=\.) /));
  const next = random({ value: 5 });
  for (const size of [300, 10_000]) {
    const sources = Array.from({ length: size }, (_, at) => {
      const text = Array.from({ length: 5 }, () => sentences[Math.floor(next() * sentences.length)]).join(
        ' ',
      );
      return [
        `s${at}`,
        [
          {
            doc_id: `d${at}`,
            source_id: `s${at}`,
            kind: 'passage',
            position: 0,
            title: `Page ${at}`,
            text: `${text} Item X-${at}.`,
            url: '',
            fetched_at: 0,
          },
        ],
      ];
    });
    const start = performance.now();
    const { query } = await bot(sources);
    const indexed = performance.now() - start;
    const times = [];
    for (const { q } of [...qs, ...qs]) {
      const asked = performance.now();
      await query.retrieve(BOT, q);
      times.push(performance.now() - asked);
    }
    const warm = times.slice(qs.length);
    console.log(
      `speed, ${size} passages: indexed in ${indexed.toFixed(0)} ms; a question ${quantile(warm, 0.5)} ms median, ${quantile(warm, 0.95)} ms p95 (cold ${quantile(times.slice(0, qs.length), 0.95)})`,
    );
  }
}

await speed();
await pairs();
await passages();
await shop();
