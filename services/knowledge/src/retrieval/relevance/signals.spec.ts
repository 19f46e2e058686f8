import { pageDocuments } from '../../chunking/documents.js';
import { InMemorySearchIndex } from '../../search/index/in-memory-search-index.js';
import { understandQuestion } from '../question/understand-question.js';
import { rank } from '../ranking/rank.js';
import { signalsOf } from './signals.js';

const BOT = 'C-signals';
/** About repairs, or not; as with a real model, no two texts are far apart. */
const vectorOf = (text: string) => Float32Array.from(/repair/i.test(text) ? [1, 0] : [0.8, 0.6]);
const embedder = {
  modelId: 'repairs@2',
  embed: async (texts: readonly string[]) => texts.map(vectorOf),
};

const signalsOfList = async (lines: readonly string[], asked: string) => {
  const index = new InMemorySearchIndex();
  const blocks = [{ heading_path: [], text: lines.join('\n'), kind: 'list' as const }];
  const page = { title: 'House', url: 'https://s.example/house', blocks };
  await index.replace(undefined, BOT, page.url, pageDocuments(page.url, page, 1));
  await index.understand(BOT, embedder);
  const question = await understandQuestion(index, BOT, asked);
  const vector = vectorOf('repair');
  const meaning = { model: embedder.modelId, vectors: { qa: vector, passage: vector } };
  const found = await index.candidates(BOT, question.terms, 1, meaning);
  const [ranked] = rank(question, found);
  if (!ranked) throw new Error('The list was not found.');
  return signalsOf(question, ranked, { mean: 0, deviation: 0.1 }, 'passage');
};

describe('the best line of a list', () => {
  const rooms = (count: number) => Array.from({ length: count }, (_, n) => `Room ${n + 2}: open`);

  it('is the nearest, and far ahead where no other comes near', async () => {
    const { best, bestLead } = await signalsOfList(
      [...rooms(3), 'Repairs: room 9'],
      'where are zips mended?',
    );
    expect(best).toBe(3);
    expect(bestLead).toBeGreaterThan(1);
  });

  it('may stand behind those that have vectors, and is sure of nothing then', async () => {
    const lines = [...rooms(12), 'Broken zips: at the desk', 'Post: at the gate'];
    const { best, bestLead } = await signalsOfList(lines, 'where do broken zips go?');
    expect(best).toBe(12);
    expect(bestLead).toBe(0);
    const near = await signalsOfList(['Repairs: on paper', ...lines], 'where do broken zips go?');
    expect(near.bestLead).toBe(0);
  });
});
