import { pageDocuments, pairDocuments } from '../../chunking/documents.js';
import { NO_READER } from '../../reading/passage-reader.js';
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
  for (const pair of pairs) await index.replace(undefined, BOT, pair.id, pairDocuments(pair));
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

it('is surer of the pair that the reader is sure of', async () => {
  const index = new InMemorySearchIndex();
  const bot = 'C-foreign';
  for (const question of ['Do you repair zips?', 'Are there gift vouchers?', 'What does shipping cost?'])
    await index.replace(undefined, bot, question, pairDocuments({ id: question, question, answer: 'Yes.' }));
  const meaning = (text: string) => vectorOf(text.replace('Gutscheine', 'voucher'));
  await index.understand(bot, { ...embedder, embed: async (texts) => texts.map(meaning) });
  const asked = (text: string) => ({
    vector: meaning(text),
    distinctive: meaning(text),
    modelId: embedder.modelId,
  });
  const ask = async (reading: number) => {
    const query = new RetrieveQuery(
      index,
      { embedQuestion: async (text) => asked(text) },
      {
        ...NO_READER,
        read: async (_, texts) =>
          new Map(texts.map((text, at) => [at, text.includes('vouchers') ? reading : -6])),
      },
    );
    return (await query.retrieve(bot, 'Habt ihr auch Gutscheine zum Verschenken?')).qa[0];
  };
  const [sure, unsure] = [await ask(6), await ask(-6)];
  expect(sure?.document.title).toBe('Are there gift vouchers?');
  expect(sure?.confidence).toBeGreaterThanOrEqual(PAIR_ANSWERS);
  expect(unsure?.confidence).toBeLessThan(PAIR_ANSWERS);
});

it.each([['Vermietet ihr auch Kindersitze?', 'another thing, in a bot of another language']])(
  'does not answer "%s" by a pair: %s',
  async (question) => {
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
    for (const pair of pairs) await index.replace(undefined, bot, pair.id, pairDocuments(pair));
    const blocks = Array.from({ length: 12 }, (_, at) => ({
      heading_path: [],
      text: `Bikes of kind ${at} are rented by the day and by the week to everybody who asks for them.`,
      kind: 'prose' as const,
    }));
    const page = { title: 'Bikes', url: 'https://b.example/bikes', blocks };
    await index.replace(undefined, bot, 'bikes', pageDocuments('bikes', page, 1));
    const { qa, decision } = await new RetrieveQuery(index).retrieve(bot, question);
    expect(decision.verified).toBeUndefined();
    expect(qa[0]?.confidence ?? 0).toBeLessThan(PAIR_ANSWERS);
  },
);

it('answers how to pay by a pair without a price', async () => {
  const index = new InMemorySearchIndex();
  const pair = { id: 'pay', question: 'How can I pay?', answer: 'By card, PayPal or Klarna.' };
  await index.replace(undefined, 'C-pay', pair.id, pairDocuments(pair));
  const { qa } = await new RetrieveQuery(index).retrieve('C-pay', 'can I pay with PayPal');
  expect(qa[0]?.confidence).toBeGreaterThanOrEqual(PAIR_ANSWERS);
});
