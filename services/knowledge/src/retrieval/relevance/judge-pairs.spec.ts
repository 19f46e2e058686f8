import { pageDocuments, pairDocuments } from '../../chunking/documents.js';
import { InMemorySearchIndex } from '../../search/index/in-memory-search-index.js';
import { PAIR_ANSWERS } from '../result/answers.js';
import { RetrieveQuery } from '../retrieve.query.js';

const BOT = 'C-wordings';
const TOPICS: readonly RegExp[] = [/return|money back/i, /ship|deliver/i, /repair|zip/i, /gift|voucher/i];

const embedder = {
  modelId: 'topics@5',
  embed: async (texts: readonly string[]) => texts.map(vectorOf),
};

function vectorOf(text: string): Float32Array {
  const vector = Float32Array.from([...TOPICS.map((topic) => (topic.test(text) ? 1 : 0)), 0.5]);
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

it('judges a pair by the wording that is nearest in meaning, not by the one with the same words', async () => {
  const index = new InMemorySearchIndex();
  const pairs = [
    {
      id: 'returns',
      question: 'May I return some of what the parcels brought?',
      phrasings: ['Which label do parcels need?'],
      answer: 'Within 60 days.',
    },
    { id: 'shipping', question: 'What is shipping?', answer: 'Five euro.' },
    { id: 'repairs', question: 'Do you repair zips?', answer: 'Free of charge.' },
    { id: 'vouchers', question: 'Are there gift vouchers?', answer: 'By e-mail.' },
  ];
  for (const pair of pairs) await index.replaceSource(undefined, BOT, pair.id, pairDocuments(pair));
  await index.understand(BOT, embedder);
  const query = new RetrieveQuery(index, {
    embedQuestion: async (text) => ({
      vector: vectorOf(text),
      distinctive: vectorOf(text),
      modelId: embedder.modelId,
    }),
  });
  const { qa } = await query.retrieve(BOT, 'money back for parcels');
  expect(qa[0]?.document).toMatchObject({
    sourceId: 'returns',
    title: 'May I return some of what the parcels brought?',
  });
  expect(qa.filter(({ document }) => document.sourceId === 'returns')).toHaveLength(1);
});

it('answers a question in another language by one of a few pairs that is near beside the pages', async () => {
  const index = new InMemorySearchIndex();
  const bot = 'C-foreign';
  const pairs = ['Do you repair zips?', 'Are there gift vouchers?', 'What does shipping cost?'];
  for (const question of pairs) {
    const documents = pairDocuments({ id: question, question, answer: 'Yes, as a gift for every shipping.' });
    await index.replaceSource(undefined, bot, question, documents);
  }
  for (const title of ['Wool', 'Sizes', 'Team', 'Care', 'Shop', 'History']) {
    const blocks = [{ heading_path: [], text: `All there is to say of ${title}.`, kind: 'prose' as const }];
    const page = { title, url: `https://s.example/${title}`, blocks };
    await index.replaceSource(undefined, bot, title, pageDocuments(title, page, 1));
  }
  // "voucher" is not among its words, but its meaning
  const meaning = (text: string) => vectorOf(text.replace('Gutscheine', 'voucher'));
  await index.understand(bot, { ...embedder, embed: async (texts) => texts.map(meaning) });
  const query = new RetrieveQuery(index, {
    embedQuestion: async (text) => ({
      vector: meaning(text),
      distinctive: meaning(text),
      modelId: embedder.modelId,
      typical: () => ({ mean: 0.4, deviation: 0.2 }),
    }),
  });
  const { qa } = await query.retrieve(bot, 'Habt ihr auch Gutscheine zum Verschenken?');
  expect(qa[0]?.document.title).toBe('Are there gift vouchers?');
  expect(qa[0]?.confidence).toBeGreaterThanOrEqual(PAIR_ANSWERS);
});

describe('a question in another language to a bot without pages', () => {
  const index = new InMemorySearchIndex();
  const bot = 'C-pairs';
  const meaning = (text: string) => vectorOf(text.replace('Gutscheine', 'voucher'));
  const ask = async (text: string, typical?: { mean: number; deviation: number }) => {
    const vector = meaning(text);
    const asked = {
      vector,
      distinctive: vector,
      modelId: embedder.modelId,
      ...(typical ? { typical: () => typical } : {}),
    };
    const query = new RetrieveQuery(index, { embedQuestion: async () => asked });
    return (await query.retrieve(bot, text)).qa[0];
  };
  beforeAll(async () => {
    for (const question of ['Do you repair zips?', 'Are there gift vouchers?', 'What does delivery cost?']) {
      const documents = pairDocuments({ id: question, question, answer: 'Yes.' });
      await index.replaceSource(undefined, bot, question, documents);
    }
    await index.understand(bot, { ...embedder, embed: async (texts) => texts.map(meaning) });
  });
  const QUESTION = 'Habt ihr auch Gutscheine zum Verschenken?';

  it('is answered by a pair that is nearer to it than questions about anything', async () => {
    const pair = await ask(QUESTION, { mean: 0.4, deviation: 0.2 });
    expect(pair?.document.title).toBe('Are there gift vouchers?');
    expect(pair?.confidence).toBeGreaterThanOrEqual(PAIR_ANSWERS);
  });

  it('in its own language has to be nearer, for all of them are near for that', async () => {
    const english = 'may I give someone a voucher tomorrow';
    expect((await ask(english, { mean: 0.4, deviation: 0.3 }))?.confidence).toBeLessThan(PAIR_ANSWERS);
    expect((await ask(english, { mean: 0.1, deviation: 0.2 }))?.confidence).toBeGreaterThan(PAIR_ANSWERS);
  });

  it('is not answered by one that is as near as those, nor before those are known', async () => {
    const other = await ask('Habt ihr auch Kinderwagen?', { mean: 0.4, deviation: 0.2 });
    expect(other?.confidence ?? 0).toBeLessThan(PAIR_ANSWERS);
    expect((await ask(QUESTION))?.confidence).toBeLessThan(PAIR_ANSWERS);
  });

  it('is not answered by a pair where a passage of a page is as near', async () => {
    const blocks = [{ heading_path: [], text: 'A voucher is printed on paper.', kind: 'prose' as const }];
    const page = { title: 'Paper', url: 'https://s.example/paper', blocks };
    await index.replaceSource(undefined, bot, 'paper', pageDocuments('paper', page, 1));
    await index.understand(bot, { ...embedder, embed: async (texts) => texts.map(meaning) });
    const pair = await ask(QUESTION, { mean: 0.4, deviation: 0.2 });
    expect(pair?.confidence).toBeLessThan(PAIR_ANSWERS);
  });

  it('is judged by its own pairs alone where there are many', async () => {
    const typical = { mean: 0.1, deviation: 0.1 };
    const learn = async (first: number, last: number) => {
      for (let n = first; n <= last; n += 1) {
        const documents = pairDocuments({
          id: `gift-${n}`,
          question: `May gift ${n} be sent?`,
          answer: 'Yes.',
        });
        await index.replaceSource(undefined, bot, `gift-${n}`, documents);
      }
      await index.understand(bot, { ...embedder, embed: async (texts) => texts.map(meaning) });
    };
    await index.replaceSource(undefined, bot, 'paper', []);
    await learn(1, 57);
    const among60 = await ask(QUESTION, typical);
    expect(among60?.confidence).toBeGreaterThan((await ask(QUESTION))?.confidence ?? 1);
    await learn(58, 58);
    expect((await ask(QUESTION, typical))?.confidence).toBe((await ask(QUESTION))?.confidence);
  });
});

it.each([
  ['how much is a trekking bike?', 'a price of what asks for none and gives none'],
  ['Vermietet ihr auch Kindersitze?', 'another thing, in a bot of another language'],
])('does not answer "%s" by a pair: %s', async (question) => {
  const index = new InMemorySearchIndex();
  const bot = 'C-bikes';
  const pairs = [
    {
      id: 'count',
      question: 'how many bikes do you have',
      answer: 'We keep 140: city, trekking and cargo bikes.',
    },
    {
      id: 'tandem',
      question: 'Vermietet ihr auch Tandems?',
      answer: 'Nein, Tandems haben wir leider nicht.',
    },
  ];
  for (const pair of pairs) await index.replaceSource(undefined, bot, pair.id, pairDocuments(pair));
  const blocks = Array.from({ length: 12 }, (_, at) => ({
    heading_path: [],
    text: `Bikes of kind ${at} are rented by the day and by the week to everybody who asks for them.`,
    kind: 'prose' as const,
  }));
  const page = { title: 'Bikes', url: 'https://b.example/bikes', blocks };
  await index.replaceSource(undefined, bot, 'bikes', pageDocuments('bikes', page, 1));
  const { qa, decision } = await new RetrieveQuery(index).retrieve(bot, question);
  expect(decision.verified).toBeUndefined();
  expect(qa[0]?.confidence ?? 0).toBeLessThan(PAIR_ANSWERS);
});

it('answers how to pay by a pair without a price', async () => {
  const index = new InMemorySearchIndex();
  const pair = { id: 'pay', question: 'How can I pay?', answer: 'By card, PayPal or Klarna.' };
  await index.replaceSource(undefined, 'C-pay', pair.id, pairDocuments(pair));
  const { qa } = await new RetrieveQuery(index).retrieve('C-pay', 'can I pay with PayPal');
  expect(qa[0]?.confidence).toBeGreaterThanOrEqual(PAIR_ANSWERS);
});
