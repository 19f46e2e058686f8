import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Product, startProduct } from '@chirrup/e2e-stack/product/product';
import { Owner } from '@chirrup/testing/clients/owner';
import { Visitor } from '@chirrup/testing/clients/visitor';
import { root } from '@chirrup/testing/root';
import { hasEvaluationData, type ProductTruth, readFaq, serveProductPages } from '../lib/evaluation-data.js';

const measured = hasEvaluationData() ? describe : describe.skip;

/** Figures land beside the other test results; docs/quality.md quotes them. */
const report = (name: string, figures: object): void => {
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(join(root, '.cache', `quality-${name}.json`), JSON.stringify(figures, null, 2));
  process.stderr.write(`${name}: ${JSON.stringify(figures)}\n`);
};

/** The product's name as the page's title gives it, without the shop's own name around it. */
const productName = (title: string): string => {
  const parts = title.split(/\s[|–—-]\s|:\s/).map((part) => part.trim());
  const longest = parts.reduce((a, b) => (b.length > a.length ? b : a), '');
  return longest.split(/\s+/).slice(0, 9).join(' ');
};

const questions: Record<keyof ProductTruth, (name: string) => string> = {
  price: (name) => `What is the price of ${name}?`,
  brand: (name) => `Which brand is ${name}?`,
  sku: (name) => `What is the SKU of ${name}?`,
  availability: (name) => `Is ${name} in stock?`,
};
const attributes = Object.keys(questions) as (keyof ProductTruth)[];

measured('answers on real data', () => {
  let product: Product;
  let owner: Owner;
  beforeAll(async () => {
    product = await startProduct();
    owner = await Owner.logIn(product.address, 'measure@example.com', 'correct horse');
  }, 120_000);
  afterAll(() => product?.remove());

  it('cites the right one of 77 product pages for at least 16 of 20 questions', async () => {
    const shop = await serveProductPages();
    const bot = await owner.createBot('Shop');
    await owner.change(bot._id, { live_mode: true });
    const job = await owner.importSitemap(bot._id, shop.address, `${shop.address}/sitemap.xml`, 180_000);
    expect(job.total).toBe(shop.count);
    const links = await owner.call<{ url: string; title: string }[]>(
      'GET',
      `/api/v1/bots/${bot._id}/knowledge_link_list`,
    );
    const asked = links
      .map(({ url, title }) => ({
        url,
        name: productName(title),
        truth: shop.truth[/([0-9a-f]{64})\.html/.exec(url)?.[1] ?? ''],
      }))
      .sort((a, b) => (a.url < b.url ? -1 : 1))
      .flatMap(({ url, name, truth }, index) => {
        const attribute = attributes[index % attributes.length];
        return attribute && truth?.[attribute]?.length && name
          ? [{ url, question: questions[attribute](name), attribute }]
          : [];
      })
      .slice(0, 20);
    expect(asked).toHaveLength(20);
    const visitor = await Visitor.arrive(product.address, bot._id);
    let right = 0;
    const wrong: string[] = [];
    for (const { url, question } of asked) {
      const answer = await visitor.ask(question);
      // a page that is only offered is no answer
      if (answer.lane !== 'none' && answer.sources?.some((source) => source.url === url)) right += 1;
      else wrong.push(`${question} -> ${answer.lane} ${answer.sources?.[0]?.title ?? ''}`);
    }
    report('shop-pages', {
      pages: shop.count,
      ready: job.ready,
      failed: job.failed,
      asked: asked.length,
      right,
      wrong,
    });
    await shop.close();
    expect(right).toBeGreaterThanOrEqual(16);
  }, 400_000);

  it('answers FAQ questions with the right pair', async () => {
    const { pairs, queries } = readFaq('data-engineering-zoomcamp');
    const bot = await owner.createBot('FAQ');
    await owner.change(bot._id, { live_mode: true });
    const idOf = new Map<string, string>();
    for (const pair of pairs) idOf.set((await owner.teach(bot._id, pair.question, pair.answer))._id, pair.id);
    const step = queries.length / 300;
    const sample = Array.from({ length: 300 }, (_, n) => queries[Math.floor(n * step)]).filter(
      (query) => query !== undefined,
    );
    const visitor = await Visitor.arrive(product.address, bot._id);
    await visitor.ask('warm up');
    const figures = {
      questions: sample.length,
      pairs: pairs.length,
      first_ranked_right: 0,
      answered_right: 0,
      answered_wrong: 0,
      refused: 0,
      right_among_suggestions: 0,
    };
    for (const { q, id } of sample) {
      const reply = await visitor.ask(q.slice(0, 4_000));
      const right = pairs.find((pair) => pair.id === id);
      if (reply.lane === 'none') {
        figures.refused += 1;
        if (right && reply.suggestions?.includes(right.question.trim())) figures.right_among_suggestions += 1;
      } else if (right && reply.content.trim() === right.answer.trim()) figures.answered_right += 1;
      else figures.answered_wrong += 1;
    }
    const trace = await firstRanked(owner, bot._id, visitor.threadId);
    figures.first_ranked_right = sample.filter(
      ({ q, id }) => idOf.get(trace.get(q.slice(0, 4_000)) ?? '') === id,
    ).length;
    report('faq', { ...figures, recall_at_1: figures.first_ranked_right / sample.length });
    expect(figures.first_ranked_right).toBeGreaterThan(sample.length / 2);
  }, 400_000);
});

/** Question -> id of the pair that was ranked first, from the traces the owner sees. */
const firstRanked = async (owner: Owner, botId: string, threadId: string): Promise<Map<string, string>> => {
  interface Traced {
    _id: string;
    seq: number;
    content: string;
    reply_to?: string;
    trace?: { qa?: { qa_id: string }[] };
  }
  const all: Traced[] = [];
  for (let after = 0; ; ) {
    const { messages } = await owner.call<{ messages: Traced[] }>(
      'GET',
      `/api/v1/chats/${botId}/threads/${threadId}/messages?after_seq=${after}`,
    );
    if (messages.length === 0) break;
    all.push(...messages);
    after = Math.max(...messages.map(({ seq }) => seq));
  }
  const byId = new Map(all.map((message) => [message._id, message]));
  return new Map(
    all.flatMap((message) => {
      const question = byId.get(message.reply_to ?? '')?.content;
      const first = message.trace?.qa?.[0]?.qa_id;
      return question !== undefined && first !== undefined ? [[question, first] as const] : [];
    }),
  );
};
