import type { Tx } from '@chirrup/persistence/unit-of-work';
import { pageDocuments, pairDocuments } from '../chunking/documents.js';
import { extractPage } from '../extraction/extract-page.js';
import { InMemorySearchIndex } from '../search/index/in-memory-search-index.js';
import { RetrieveQuery } from './retrieve.query.js';

const BOT = 'C-shop';
const CHANGE = 'Can I change or cancel my order?';
const GIFTS = 'Do you offer gift cards?';
const PAIRS: [string, string][] = [
  [GIFTS, 'Yes. Gift cards from €25 to €500 are sent by e-mail and are valid for three years.'],
  [
    CHANGE,
    'Until it is packed, usually within two hours: open the link in your order confirmation and choose “Change order”. After that, please return what you do not need.',
  ],
  ['Which payment methods do you accept?', 'Visa, Mastercard, American Express, PayPal, Klarna and Vipps.'],
  ['Do you have a student discount?', 'Students get 10 % off everything at full price.'],
  [
    'Where are your products made?',
    'In Portugal, Estonia and Lithuania. Each product page names the factory.',
  ],
  ['Do your jackets contain PFAS?', 'No. All our coatings have been free of PFAS since 2022.'],
];
const table = (...rows: string[][]) => {
  const cells = (row: string[], tag: string) => row.map((cell) => `<${tag}>${cell}</${tag}>`).join('');
  return `<table>${rows.map((row, at) => `<tr>${cells(row, at === 0 ? 'th' : 'td')}</tr>`).join('')}</table>`;
};
const PAGES: [string, string][] = [
  [
    'Returns and repairs',
    `<p>You can return unworn articles within 60 days of delivery and get the full price back.</p>
    <h2>How to return something</h2><ol><li>Open the return page in your order confirmation and choose the articles.</li><li>Print the label, or show the code at the parcel shop.</li><li>Drop the parcel off. Returns are free in Norway and cost €6 from other countries.</li></ol>
    <h2>Refunds</h2><p>We refund to the card you paid with within five working days after the parcel has arrived at our warehouse.</p>
    <h2>Repairs</h2><p>Zips, seams and small tears are repaired free of charge for as long as you own the product.</p>`,
  ],
  [
    'Shipping',
    `<p>We ship from Bergen every working day. Orders placed before 14:00 leave on the same day.</p><h2>Prices and times</h2>${table(
      ['Destination', 'Price', 'Time'],
      ['Norway', '€5, free above €80', '1 to 3 working days'],
      ['Sweden, Denmark and Finland', '€9, free above €120', '3 to 5 working days'],
      ['Rest of the European Union', '€14, free above €150', '4 to 7 working days'],
    )}<h2>Tracking</h2><p>You receive a tracking link by e-mail as soon as the parcel leaves our warehouse. It can take up to twelve hours until the carrier shows the first scan.</p>`,
  ],
  [
    'Size guide',
    `<p>Measure over a thin shirt.</p><h2>Jackets and base layers</h2>${table(
      ['Size', 'Chest', 'Waist'],
      ['S', '90 to 95 cm', '76 to 81 cm'],
      ['M', '96 to 101 cm', '82 to 87 cm'],
    )}<h2>Shoes</h2><p>Our trail shoes run half a size small. If you wear EU 42 in everyday shoes, order EU 42.5.</p>`,
  ],
];

async function shop(pages: readonly [string, string][]) {
  const index = new InMemorySearchIndex();
  const tx = {} as Tx;
  for (const [question, answer] of PAIRS)
    await index.replace(tx, BOT, question, pairDocuments({ id: question, question, answer }));
  for (const [name, body] of pages) {
    const html = `<title>${name} | Fjordline Outdoor</title><main><h1>${name}</h1>${body}</main>`;
    const { page } = await extractPage(html, `https://fjordline.test/${name.length}`);
    await index.replace(tx, BOT, page.url, pageDocuments(page.url, page, 1));
  }
  const query = new RetrieveQuery(index);
  return (question: string) => query.retrieve(BOT, question);
}

describe.each([
  ['with pages', PAGES],
  ['without pages', []],
] as [string, [string, string][]][])('a small shop %s', (_name, pages) => {
  let ask: Awaited<ReturnType<typeof shop>>;
  beforeAll(async () => {
    ask = await shop(pages);
  });

  it.each([
    'How can I return an order?',
    'Can I return my order?',
    'Can I exchange my order?',
    'When are you open?',
    'Do your shoes contain PFAS?',
    'Do you have a discount for teachers?',
  ])('gives no pair for "%s"', async (question) => {
    const { qa, decision } = await ask(question);
    expect(decision.verified).toBeUndefined();
    expect(qa[0]?.confidence ?? 0).toBeLessThan(0.5);
  });

  it.each([
    ['Can I cancel my order?', CHANGE],
    ['Can I still cancel my order?', CHANGE],
    ['How do I change an order?', CHANGE],
    ['gift cards', GIFTS],
    ['Do you have gift cards?', GIFTS],
  ])('verifies "%s"', async (question, pair) =>
    expect((await ask(question)).decision.verified?.document.title).toBe(pair),
  );
});

describe('the pages of a shop', () => {
  let ask: Awaited<ReturnType<typeof shop>>;
  beforeAll(async () => {
    ask = await shop(PAGES);
  });

  it.each([
    [
      'How do I return something?',
      'Returns and repairs › How to return something',
      /^1\. Open .*\n2\. Print .*\n3\. Drop /,
    ],
    [
      'How much is shipping to Sweden?',
      'Shipping › Prices and times',
      /^Sweden, Denmark and Finland: Price €9, free above €120; Time 3 to 5 working days$/,
    ],
    [
      'What is the chest size for M?',
      'Size guide › Jackets and base layers',
      /^Size M: Chest 96 to 101 cm; Waist 82 to 87 cm$/,
    ],
  ])('answer "%s"', async (question, title, text) => {
    const { passages, decision } = await ask(question);
    expect(decision).toMatchObject({ outcome: 'answer' });
    expect(decision).not.toHaveProperty('verified');
    expect(passages[0]?.document.title).toBe(title);
    expect(passages[0]?.extract.text).toMatch(text);
  });

  it.each([
    ['how do I track a parcel', 'Shipping › Tracking'],
    ['are zips repaired', 'Returns and repairs › Repairs'],
  ])('are found by "%s"', async (question, title) =>
    expect((await ask(question)).passages[0]?.document.title).toBe(title),
  );

  it('offer what words alone do not surely tell', async () => {
    const { decision } = await ask('Can I track my order?');
    expect(decision.outcome).toBe('offer');
    expect(decision.offers[0]?.document.title).toBe('Shipping › Tracking');
  });
});
