import type { Tx } from '@chirrup/persistence/unit-of-work';
import { pageDocuments, pairDocuments } from '../chunking/documents.js';
import type { PageBlock } from '../chunking/page-text.js';
import { InMemorySearchIndex } from '../search/index/in-memory-search-index.js';
import { RetrieveQuery } from './retrieve.query.js';

const BOT = 'C-test';
const PAIRS: [string, string][] = [
  ['Do you ship to France?', 'Yes, we ship to France within 3 days.'],
  ['How do I return an item?', 'Send it back within 30 days.'],
  ['What are your opening hours?', 'We open from 9 to 5 on weekdays.'],
  ['Do you offer free express shipping on orders to France?', 'Yes, from 50 euros.'],
  ['Can I pay with PayPal?', 'Yes.'],
  ['Who are you?', 'I am the assistant of the Wool Shop.'],
];
const product = (
  name: string,
  price: string,
  sku: string,
): { title: string; url: string; blocks: PageBlock[] } => ({
  title: `${name} – Wool Shop`,
  url: `https://shop.test/${sku}`,
  blocks: [
    {
      heading_path: [],
      kind: 'facts',
      text: `Product: ${name}\nPrice: ${price} EUR\nSKU: ${sku}\nBrand: Fleet\nAvailability: in stock`,
    },
    {
      heading_path: ['Care'],
      kind: 'prose',
      text: `The ${name} likes cold water. Wash it by hand and never tumble dry it. Dry it flat in the shade.`,
    },
  ],
});

describe('RetrieveQuery', () => {
  const index = new InMemorySearchIndex();
  const query = new RetrieveQuery(index);
  const ask = (question: string) => query.retrieve(BOT, question);
  const verified = async (question: string) => (await ask(question)).decision.verified?.document.title;

  beforeAll(async () => {
    const tx = {} as Tx;
    for (const [at, [question, answer]] of PAIRS.entries())
      await index.replace(tx, BOT, `qa-${at}`, pairDocuments({ id: `qa-${at}`, question, answer }));
    for (const page of [
      product('Alpine Sweater', '49.90', 'AS-1001'),
      product('Harbour Scarf', '19.50', 'HS-2002'),
      product('Meadow Socks', '9.99', 'MS-3003'),
    ])
      await index.replace(tx, BOT, page.url, pageDocuments(page.url, page, 5));
  });

  it('verifies every wording of a pair, and names the pair once', async () => {
    const own = new InMemorySearchIndex();
    const asked = new RetrieveQuery(own);
    const wordings = {
      id: 'qa-0',
      question: 'How long does delivery take?',
      phrasings: ['When will my parcel arrive?', 'Wie lange dauert der Versand?'],
      answer: 'Three to five days.',
    };
    await own.replace({} as Tx, BOT, 'qa-0', pairDocuments(wordings));
    const [question, answer] = PAIRS[1] ?? ['', ''];
    await own.replace({} as Tx, BOT, 'qa-1', pairDocuments({ id: 'qa-1', question, answer }));
    for (const text of [wordings.question, ...wordings.phrasings, 'when will my parcel arrive']) {
      const { qa, decision } = await asked.retrieve(BOT, text);
      expect(decision.verified?.document).toMatchObject({ sourceId: 'qa-0', text: wordings.answer });
      expect(qa.filter(({ document }) => document.sourceId === 'qa-0')).toHaveLength(1);
    }
    expect((await asked.retrieve(BOT, 'When will my refund arrive?')).decision.verified).toBeUndefined();
    await own.replace({} as Tx, BOT, 'qa-0', pairDocuments({ ...wordings, phrasings: [] }));
    expect((await asked.retrieve(BOT, 'Wie lange dauert der Versand?')).decision.verified).toBeUndefined();
  });

  it('searches once, by words and meaning together, where the bot has no pairs', async () => {
    const searches: boolean[] = [];
    class CountingIndex extends InMemorySearchIndex {
      override candidates(...args: Parameters<InMemorySearchIndex['candidates']>) {
        searches.push(args[3] !== undefined);
        return super.candidates(...args);
      }
    }
    const own = new CountingIndex();
    const page = product('Alpine Sweater', '49.90', 'AS-1001');
    const vector = Float32Array.of(0.6, 0.8);
    const embedQuestion = async () => ({ vector, distinctive: vector, modelId: 'fake-1' });
    const asked = new RetrieveQuery(own, { embedQuestion });
    await own.replace({} as Tx, BOT, page.url, pageDocuments(page.url, page, 5));
    await asked.retrieve(BOT, 'Does it like the shade?');
    expect(searches).toEqual([true]);
    const [question, answer] = PAIRS[1] ?? ['', ''];
    await own.replace({} as Tx, BOT, 'qa-1', pairDocuments({ id: 'qa-1', question, answer }));
    await asked.retrieve(BOT, 'Does it like the shade?');
    expect(searches).toEqual([true, false, true]);
  });

  it.each([
    ['do you ship to france', PAIRS[0]],
    ['How can I return an item??', PAIRS[1]],
    ['what are the opening hours', PAIRS[2]],
    ['Can I pay with paypal please', PAIRS[4]],
    ['Can I pay with payapl?', PAIRS[4]],
  ])('verifies "%s"', async (question, pair) => expect(await verified(question)).toBe(pair?.[0]));

  it('needs no meaning for a question that a pair has word for word', async () => {
    let embedded = 0;
    const embedding = new RetrieveQuery(index, {
      async embedQuestion() {
        embedded += 1;
        return { reason: 'timeout' };
      },
    });
    expect((await embedding.retrieve(BOT, 'Can I pay with PayPal?')).decision.meaning).toBe('not_needed');
    expect(embedded).toBe(0);
    expect((await embedding.retrieve(BOT, 'Do you ship to Canada?')).decision.meaning).toBe('timeout');
  });

  it.each([
    'Do you ship to Canada?',
    'Do you offer free express shipping on orders to Canada?',
    'Can I pay with bitcoin?',
    'How do I return a damaged item?',
    'Who won the world cup?',
    'hello',
    '',
    '???',
  ])('does not verify "%s"', async (question) => expect(await verified(question)).toBeUndefined());

  it.each([
    ['What is the price of the Alpine Sweater?', 'AS-1001', 'Price: 49.90 EUR'],
    ['How much does the harbour scarf cost', 'HS-2002', 'Price: 19.50 EUR'],
    ['Was kostet der Harbour Scarf?', 'HS-2002', 'Price: 19.50 EUR'],
    ['What is the SKU of Meadow Socks?', 'MS-3003', 'SKU: MS-3003'],
    ['Which brand is the Alpine Sweater?', 'AS-1001', 'Brand: Fleet'],
    ['Is the Harbour Scarf in stock?', 'HS-2002', 'Availability: in stock'],
    ['price of MS-3003', 'MS-3003', 'Price: 9.99 EUR'],
    ['how should I wash the alpine sweater', 'AS-1001', 'Wash it by hand and never tumble dry it.'],
  ])('answers "%s" from the right page', async (question, sku, line) => {
    const { passages, decision } = await ask(question);
    expect(decision).toMatchObject({ outcome: 'answer', meaning: 'off' });
    expect(decision.verified).toBeUndefined();
    expect(passages[0]?.document.url).toBe(`https://shop.test/${sku}`);
    expect(passages[0]?.extract.text).toContain(line);
    const { text, start } = passages[0]?.extract ?? { text: '', start: -1 };
    expect(passages[0]?.document.text.startsWith(text, start)).toBe(true);
  });

  it.each([
    'Do you have parking at the store?',
    'Who is the president of France?',
    'Wer hat die Weltmeisterschaft gewonnen?',
    'asdf qwer',
  ])('refuses "%s"', async (question) =>
    expect((await ask(question)).decision).toMatchObject({ quotes: [] }),
  );

  it.each(['Who are you?', 'who are you', 'WHO ARE YOU'])(
    'finds a pair of stop words only by the very same words: %s',
    async (text) => expect(await verified(text)).toBe('Who are you?'),
  );

  it.each(['Where are you?', 'Who is she?', 'Are you?'])(
    'takes no other words for them: %s',
    async (text) => {
      const { qa, decision } = await ask(text);
      expect(decision.verified).toBeUndefined();
      expect(qa.filter(({ confidence }) => confidence > 0)).toEqual([]);
    },
  );

  it('suggests at most three near things to ask, and nothing beside a verified answer', async () => {
    expect((await ask('Do you ship to Canada?')).suggestions[0]).toBe('Do you ship to France?');
    expect((await ask('quantum physics')).suggestions).toEqual([]);
    expect((await ask('What are your opening hours?')).suggestions).toEqual([]);
  });

  it('knows nothing of a bot without knowledge', async () =>
    expect(await query.retrieve('C-empty', 'Do you ship to France?')).toEqual({
      qa: [],
      passages: [],
      suggestions: [],
      decision: {
        outcome: 'nothing',
        quotes: [],
        offers: [],
        confidence: 0,
        needed: 0.65,
        read: 0,
        meaning: 'off',
      },
      pairsOnly: false,
    }));

  it('bears very long and strange questions', async () => {
    expect((await ask('price '.repeat(5_000))).passages.length).toBeLessThanOrEqual(8);
    expect((await ask('\u0000\ud800 💥 <script>alert(1)</script>')).decision.verified).toBeUndefined();
  });
});
