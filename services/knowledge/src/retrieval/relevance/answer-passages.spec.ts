import { pageDocuments } from '../../chunking/documents.js';
import { NO_READER } from '../../reading/passage-reader.js';
import { InMemorySearchIndex } from '../../search/index/in-memory-search-index.js';
import { RetrieveQuery } from '../retrieve.query.js';

const BOT = 'C-meaning';
/** What texts are about, as a model would say it: one number for each topic. */
const TOPICS: readonly RegExp[] = [
  /return|money back|send back|refund|zurück/i,
  /ship|deliver|post/i,
  /repair|zip|broken|mend/i,
  /size|measure|fit/i,
  /wool|wash|care/i,
];

const embedder = {
  modelId: 'topics@6',
  embed: async (texts: readonly string[]) => texts.map(vectorOf),
};

function vectorOf(text: string): Float32Array {
  const vector = Float32Array.from([...TOPICS.map((topic) => (topic.test(text) ? 1 : 0)), 0.5]);
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

const page = (title: string, text: string) => ({
  title,
  url: `https://s.example/${title}`,
  blocks: [{ heading_path: [], text, kind: 'prose' as const }],
});

describe('an answer by meaning', () => {
  const index = new InMemorySearchIndex();
  const asked: string[] = [];
  const query = new RetrieveQuery(index, {
    embedQuestion: async (text) => {
      asked.push(text);
      return { vector: vectorOf(text), distinctive: vectorOf(text), modelId: embedder.modelId };
    },
  });

  beforeAll(async () => {
    const pages = [
      page(
        'Returns',
        'Unworn articles may be returned within 60 days of delivery, and you are paid in full.',
      ),
      page('Delivery', 'Parcels are shipped from Bergen every working day before two in the afternoon.'),
      page(
        'Workshop',
        'Seams and small tears are repaired free of charge for as long as you own the product.',
      ),
      page('Guide', 'Measure over a thin shirt, and between two sizes take the larger one for all jackets.'),
      page('Material', 'Our wool comes from farms in the north and is washed without any chlorine at all.'),
    ];
    for (const each of pages) await index.replace(undefined, BOT, each.url, pageDocuments(each.url, each, 1));
    await index.understand(BOT, embedder);
  });

  it('finds the page that shares no word with the question', async () => {
    const { passages, decision } = await query.retrieve(BOT, 'can i get my money back');
    expect(decision.meaning).toBe('used');
    expect(passages[0]?.document.title).toBe('Returns');
    const shown = [...decision.quotes, ...decision.offers].map(({ document }) => document.title);
    expect(shown[0]).toBe('Returns');
  });

  it('is the one that the reader is sure of, whatever words and meaning say', async () => {
    const asked: unknown[] = [];
    const reader = {
      ...NO_READER,
      read: async (question: string, texts: readonly string[], owner: string) => {
        asked.push([question, owner]);
        return new Map(texts.map((text, at) => [at, text.startsWith('Delivery: ') ? 6 : -6]));
      },
    };
    const reading = new RetrieveQuery(index, query.embedder, reader);
    const { decision } = await reading.retrieve(BOT, 'can i get my money back');
    expect(decision.quotes[0]?.document.title).toBe('Delivery');
    expect(asked).toEqual([['can i get my money back', BOT]]);
  });

  it('is the nearest where nothing could be read in time', async () => {
    const reading = new RetrieveQuery(index, query.embedder, NO_READER);
    const question = 'can i get my money back';
    expect(await reading.retrieve(BOT, question)).toEqual(await query.retrieve(BOT, question));
  });

  it('is surer the bolder the owner wants it', async () => {
    const outcomes = await Promise.all(
      (['careful', 'balanced', 'bold'] as const).map(
        async (carefulness) =>
          (
            await query.retrieve(BOT, 'my zip is broken, do you mend it', {
              previousQuestions: [],
              carefulness,
            })
          ).decision.quotes.length,
      ),
    );
    expect(outcomes).toEqual(outcomes.toSorted());
  });

  it('reads a follow-up together with what came before it', async () => {
    asked.length = 0;
    const context = { previousQuestions: ['do you repair broken zips?'], carefulness: 'balanced' as const };
    const { passages } = await query.retrieve(BOT, 'and for free?', context);
    expect(asked).toEqual(['and for free?', 'do you repair broken zips? and for free?']);
    expect(passages[0]?.document.title).toBe('Workshop');
  });

  it('says which pages are not understood yet, and answers by words until then', async () => {
    const fresh = page('Vouchers', 'Vouchers are valid for three years and sent by e-mail at once.');
    await index.replace(undefined, 'C-fresh', fresh.url, pageDocuments(fresh.url, fresh, 1));
    const { decision } = await query.retrieve('C-fresh', 'How long are vouchers valid?');
    expect(decision).toMatchObject({ meaning: 'not_understood', outcome: 'answer' });
  });
});
