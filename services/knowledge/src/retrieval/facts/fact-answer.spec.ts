import type { Tx } from '@chirrup/persistence/unit-of-work';
import { pageDocuments } from '../../chunking/documents.js';
import { extractPage } from '../../extraction/extract-page.js';
import { InMemorySearchIndex } from '../../search/index/in-memory-search-index.js';
import { RetrieveQuery } from '../retrieve.query.js';

const BOT = 'C-facts';
const product = (name: string, data: object, body = '') =>
  `<title>${name} | Fjordline</title><script type="application/ld+json">${JSON.stringify({ '@type': 'Product', name, ...data })}</script><main><h1>${name}</h1><p>${name} is warm, light and knitted from the wool of sheep that live outside all year.</p>${body}</main>`;
const offer = (price: string, stock: string) => ({
  offers: {
    '@type': 'Offer',
    price,
    priceCurrency: 'EUR',
    availability: `https://schema.org/${stock}`,
  },
});
const reviews = Array.from(
  { length: 40 },
  (_, n) => `<p>Review ${n}: my Alpine Sweater kept its price, I would order the Alpine Sweater again.</p>`,
).join('');
const DETAILS =
  '<h2>Details</h2><table><tr><th>Weight</th><td>780 g</td></tr><tr><th>Care</th><td>Wash by hand</td></tr><tr><th>Back in stock</th><td>In the second week of March</td></tr></table>';
const PAGES = [
  product(
    'Alpine Sweater',
    { brand: { name: 'Nordwolle' }, sku: 'AS-4711', ...offer('49.90', 'InStock') },
    reviews,
  ),
  product('Alpine Sweater Kids', { sku: 'ASK-12', ...offer('29.90', 'OutOfStock') }),
  product('Fjell Mug', { brand: 'Steingut', ...offer('12.00', 'InStock') }),
  product('Voss Daypack', { brand: 'Fjordline', ...offer('99.00', 'OutOfStock') }, DETAILS),
  '<title>Shipping | Fjordline</title><main><h1>Shipping</h1><p>We ship from Bergen every working day. Shipping costs €5 in Norway.</p></main>',
];

let query: RetrieveQuery;

async function shop() {
  const index = new InMemorySearchIndex();
  for (const [at, html] of PAGES.entries()) {
    const { page } = await extractPage(html, `https://fjordline.test/${at}`);
    await index.replace({} as Tx, BOT, page.url, pageDocuments(page.url, page, 1));
  }
  query = new RetrieveQuery(index);
  return async (question: string) => {
    const { decision } = await query.retrieve(BOT, question);
    const { outcome, quotes } = decision;
    return { outcome, said: quotes.map(({ text }) => text), products: quotes.map(({ product }) => product) };
  };
}

describe('facts of products', () => {
  let ask: Awaited<ReturnType<typeof shop>>;
  beforeAll(async () => {
    ask = await shop();
  });

  it.each([
    ['how much is the alpine sweater', 'Alpine Sweater — Price: 49.90 EUR'],
    ['when can I get the Voss Daypack again?', 'Voss Daypack — Back in stock: In the second week of March'],
    ['Was kostet Alpine Sweater?', 'Alpine Sweater — Price: 49.90 EUR'],
    ['can i still get the Alpine Sweater', 'Alpine Sweater — Availability: In stock'],
    ['Alpine Sweater est-il en stock ?', 'Alpine Sweater — Availability: In stock'],
    ['who makes the alpine sweater?', 'Alpine Sweater — Brand: Nordwolle'],
    ['¿De qué marca es Alpine Sweater?', 'Alpine Sweater — Brand: Nordwolle'],
    ['item number of alpine sweater', 'Alpine Sweater — SKU: AS-4711'],
    ['price of the alpine sweater kids', 'Alpine Sweater Kids — Price: 29.90 EUR'],
    ['is the kids alpine sweater in stock', 'Alpine Sweater Kids — Availability: Out of stock'],
    ['are the alpine sweaters available?', 'Alpine Sweater — Availability: In stock'],
    ['how much does the Voss weigh?', 'Voss Daypack — Weight: 780 g'],
    ['Wie schwer ist der Voss Daypack?', 'Voss Daypack — Weight: 780 g'],
    ['how should I wash the daypack', 'Voss Daypack — Care: Wash by hand'],
    ['quanto pesa il Voss Daypack', 'Voss Daypack — Weight: 780 g'],
    ['avete il Voss Daypack adesso', 'Voss Daypack — Availability: Out of stock'],
  ])('answers "%s" in one line', async (question, line) =>
    expect(await ask(question)).toMatchObject({ outcome: 'answer', said: [line] }),
  );

  it('says both facts where two are asked for', async () =>
    expect((await ask('is the alpine sweater in stock and what does it cost')).said).toEqual([
      'Alpine Sweater — Availability: In stock',
      'Alpine Sweater — Price: 49.90 EUR',
    ]));

  it('says of a product only what a follow-up asks for', async () => {
    const { decision } = await query.retrieve(BOT, 'and what does it cost?', {
      previousQuestions: ['How heavy is the Voss Daypack?'],
      carefulness: 'balanced',
    });
    expect(decision.quotes.map(({ text }) => text)).toEqual(['Voss Daypack — Price: 99.00 EUR']);
  });

  it('tells the facts apart, and the languages they are asked in', async () => {
    const { products } = await ask('Was kostet Alpine Sweater?');
    expect(products).toEqual([
      {
        name: 'Alpine Sweater',
        facts: [{ kind: 'price', label: 'Price', values: ['49.90 EUR'] }],
        askedIn: ['de'],
      },
    ]);
  });

  it('offers the page of the product that is named, rather than the fact of another', async () => {
    const { decision } = await query.retrieve(BOT, 'what does the alpine sweater weigh');
    expect(decision.outcome).toBe('offer');
    expect(decision.offers[0]?.document.url).toBe('https://fjordline.test/0');
  });

  it.each([
    'what is the sku of the fjell mug',
    'who makes the alpine sweater kids',
    'how much is shipping',
    'how much is it?',
    'price of the alpine helicopter',
  ])('makes nothing up for "%s"', async (question) => {
    const { said } = await ask(question);
    for (const text of said) expect(text).not.toContain(' — ');
  });
});
