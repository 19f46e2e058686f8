import { pageDocuments, pairDocuments } from '../src/chunking/documents.js';
import type { IndexDocument } from '../src/search/index-document.js';
import type { Candidates } from '../src/search/search-index.js';
import { quantise } from '../src/search/vectors/document-vectors.js';
import { contentHash, embeddingTexts } from '../src/search/vectors/embedding-texts.js';
import { cosine, FakeEmbedder, fakeVector } from './fake-meaning.js';
import { type SearchUnderTest, understoodIn } from './search-under-test.js';

const PAIRS = [
  { id: 'qa-1', question: 'Do you ship to France?', answer: 'Yes, within three days.' },
  { id: 'qa-2', question: 'How do I return an item?', answer: 'Send it back within 30 days.' },
  { id: 'qa-3', question: 'Who owns the company?', answer: 'Two sisters from Lyon.' },
];
const PAGE = {
  title: 'Wool sweater',
  url: 'https://shop.test/sweater',
  blocks: [
    { heading_path: ['Care'], text: 'Wash it by hand. Never tumble dry it.', kind: 'prose' as const },
    { heading_path: ['Makers'], text: 'Knitted by two sisters in Lyon.', kind: 'prose' as const },
  ],
};
const DOCUMENTS = [...PAIRS.flatMap(pairDocuments), ...pageDocuments('link-1', PAGE, 1)];
/** What rounding to bytes may change. */
const DIGITS = 1;

let bots = 0;
function newBot(): string {
  bots += 1;
  return `C-meaning-${bots}`;
}

/** @param asPassage what it is compared with passages as */
const meaningOf = (question: string, { model = 'fake-1', asPassage = question } = {}) => ({
  model,
  vectors: { qa: fakeVector(question), passage: fakeVector(asPassage) },
});
const idsOf = ({ documents }: Candidates, kind: string) =>
  documents.filter(({ document }) => document.kind === kind).map(({ document }) => document.docId);

/** The documents of a kind, nearest to a question first, by the fake's own numbers. */
function nearest(kind: string, question: string): IndexDocument[] {
  const near = (document: IndexDocument) =>
    cosine(fakeVector(embeddingTexts(document).block), fakeVector(question));
  return DOCUMENTS.filter((document) => document.kind === kind).sort((a, b) => near(b) - near(a));
}

/** What every adapter of the search port does with vectors. */
export function meaningContract(open: () => SearchUnderTest): void {
  const put = (botId: string, sourceId: string, documents: readonly IndexDocument[]) =>
    open().write(botId, (tx) => open().index.replace(tx, botId, sourceId, documents));
  const putAll = async (botId: string) => {
    for (const pair of PAIRS) await put(botId, pair.id, pairDocuments(pair));
    await put(botId, 'link-1', pageDocuments('link-1', PAGE, 1));
  };
  const understood = async (botId: string, embedder = new FakeEmbedder()) => {
    await open().settle();
    await open().understand(botId, embedder);
    await open().settle();
  };

  /** Gives some documents vectors. */
  const store = async (botId: string, embedder: FakeEmbedder, documents: readonly IndexDocument[]) => {
    const vectors = await Promise.all(
      documents.map(async (document) => {
        const { block, units } = embeddingTexts(document);
        return {
          contentHash: contentHash(document),
          ...quantise(embedder.modelId, await embedder.embed([block, ...units])),
        };
      }),
    );
    await open().write(botId, (tx) => open().index.storeVectors(tx, botId, vectors));
  };

  test('what goes on after a pause has kept its vectors', async () => {
    const botId = newBot();
    await putAll(botId);
    await understood(botId);
    const before = await open().index.overview(botId);
    for (const paused of [true, false]) {
      await open().write(botId, (tx) => open().index.pauseSources(tx, botId, ['qa-1', 'link-1'], paused));
      await open().settle();
      expect(understoodIn(await open().index.overview(botId))).toBe(paused ? 2 : understoodIn(before));
    }
  });

  test('documents that share no word with a question are found by its meaning', async () => {
    const botId = newBot();
    await putAll(botId);
    await understood(botId);
    const question = 'deliver abroad';
    const found = await open().index.candidates(botId, [], 2, meaningOf(question));
    for (const kind of ['qa', 'passage'])
      expect(idsOf(found, kind).sort()).toEqual(
        nearest(kind, question)
          .slice(0, 2)
          .map(({ docId }) => docId)
          .sort(),
      );
  });

  test('each candidate says how near its block and its units are', async () => {
    const botId = newBot();
    await putAll(botId);
    await understood(botId);
    const asked = { qa: 'laundry by hand', passage: 'deliver abroad' };
    const meaning = meaningOf(asked.qa, { asPassage: asked.passage });
    const found = await open().index.candidates(botId, [], 5, meaning);
    expect(found.documents).toHaveLength(DOCUMENTS.length);
    for (const { document, meaning } of found.documents) {
      const { block, units } = embeddingTexts(document);
      for (const kind of ['qa', 'passage'] as const) {
        const question = fakeVector(asked[kind]);
        expect(meaning?.[kind].block).toBeCloseTo(cosine(fakeVector(block), question), DIGITS);
        expect(meaning?.[kind].units).toHaveLength(units.length);
        for (const [at, unit] of units.entries())
          expect(meaning?.[kind].units[at]).toBeCloseTo(cosine(fakeVector(unit), question), DIGITS);
      }
    }
  });

  test('pairs and passages are each found by their own vector', async () => {
    const botId = newBot();
    await putAll(botId);
    await understood(botId);
    const asked = { qa: 'who owns the company', passage: 'deliver abroad' };
    const meaning = meaningOf(asked.qa, { asPassage: asked.passage });
    const found = await open().index.candidates(botId, [], 1, meaning);
    for (const kind of ['qa', 'passage'] as const) {
      expect(idsOf(found, kind)).toEqual([nearest(kind, asked[kind])[0]?.docId]);
      const cosines = nearest(kind, asked[kind]).map((document) =>
        cosine(fakeVector(embeddingTexts(document).block), fakeVector(asked[kind])),
      );
      const mean = cosines.reduce((sum, value) => sum + value, 0) / cosines.length;
      expect(found.background?.[kind]?.mean).toBeCloseTo(mean, DIGITS);
    }
  });

  test('words and meaning each bring their best, without a document twice', async () => {
    const botId = newBot();
    await putAll(botId);
    await understood(botId);
    const terms = [{ term: 'compani', weight: 1 }];
    const found = await open().index.candidates(botId, terms, 1, meaningOf('deliver abroad'));
    const [byMeaning] = nearest('qa', 'deliver abroad');
    expect(idsOf(found, 'qa').sort()).toEqual(
      [byMeaning?.docId, pairDocuments(PAIRS[2] as (typeof PAIRS)[0])[0]?.docId].sort(),
    );
    expect(found.documents.every(({ meaning }) => meaning !== undefined)).toBe(true);
    const same = await open().index.candidates(botId, terms, 1, meaningOf('who owns the company'));
    expect(idsOf(same, 'qa')).toHaveLength(1);
  });

  test('gives how near the documents are on the whole, by kind', async () => {
    const botId = newBot();
    await putAll(botId);
    await understood(botId);
    const question = 'Who owns the company?';
    const { background } = await open().index.candidates(botId, [], 1, meaningOf(question));
    for (const kind of ['qa', 'passage'] as const) {
      const cosines = nearest(kind, question).map((document) =>
        cosine(fakeVector(embeddingTexts(document).block), fakeVector(question)),
      );
      const mean = cosines.reduce((sum, value) => sum + value, 0) / cosines.length;
      const variance = cosines.reduce((sum, value) => sum + (value - mean) ** 2, 0) / cosines.length;
      expect(background?.[kind]?.mean).toBeCloseTo(mean, DIGITS);
      expect(background?.[kind]?.deviation).toBeCloseTo(Math.sqrt(variance), DIGITS);
    }
  });

  test('a document without vectors is found by its words', async () => {
    const botId = newBot();
    await put(botId, 'qa-1', pairDocuments(PAIRS[0] as (typeof PAIRS)[0]));
    await understood(botId);
    await put(botId, 'qa-2', pairDocuments(PAIRS[1] as (typeof PAIRS)[0]));
    await open().settle();
    expect(understoodIn(await open().index.overview(botId))).toBe(1);
    const terms = [{ term: 'return', weight: 1 }];
    const found = await open().index.candidates(botId, terms, 5, meaningOf('ship'));
    const meanings = new Map(found.documents.map(({ document, meaning }) => [document.sourceId, meaning]));
    expect([...meanings.keys()].sort()).toEqual(['qa-1', 'qa-2']);
    expect(meanings.get('qa-1')).toBeDefined();
    expect(meanings.get('qa-2')).toBeUndefined();
  });

  test('without a meaning, or by an unknown model, words alone count', async () => {
    const botId = newBot();
    await putAll(botId);
    await understood(botId);
    const terms = [{ term: 'return', weight: 1 }];
    const words = await open().index.candidates(botId, terms, 5);
    expect(words.background).toBeUndefined();
    expect(words.documents.map(({ document }) => document.sourceId)).toEqual(['qa-2']);
    const unknown = await open().index.candidates(botId, terms, 5, meaningOf('return', { model: 'fake-9' }));
    expect(unknown.background).toEqual({});
    expect(unknown.documents).toEqual(words.documents);
  });

  test('the old model serves until the new one has understood', async () => {
    const botId = newBot();
    await putAll(botId);
    await understood(botId);
    await put(botId, 'qa-4', pairDocuments({ id: 'qa-4', question: 'Is it soft?', answer: 'Very.' }));
    await open().settle();
    expect(understoodIn(await open().index.overview(botId))).toBe(DOCUMENTS.length);
    const before = await open().index.candidates(botId, [], 1, meaningOf('ship'));
    expect(before.documents.length).toBeGreaterThan(0);
    const next = new FakeEmbedder('fake-2');
    await store(botId, next, DOCUMENTS.slice(0, 2));
    await open().settle();
    // half-way: each model says how much it knows, and both can be asked
    expect((await open().index.overview(botId)).understoodBy).toEqual({
      'fake-1': DOCUMENTS.length,
      'fake-2': 2,
    });
    expect(await open().index.candidates(botId, [], 1, meaningOf('ship'))).toEqual(before);
    const half = await open().index.candidates(botId, [], 1, meaningOf('ship', { model: 'fake-2' }));
    expect(half.documents.length).toBeGreaterThan(0);
    await understood(botId, next);
    expect(understoodIn(await open().index.overview(botId))).toBe(DOCUMENTS.length + 1);
    expect((await open().index.overview(botId)).understoodBy['fake-2']).toBe(DOCUMENTS.length + 1);
    const after = await open().index.candidates(botId, [], 1, meaningOf('ship', { model: 'fake-2' }));
    expect(idsOf(after, 'qa')).toEqual(idsOf(before, 'qa'));
  });

  test('what was removed is not found by its meaning, what others know neither', async () => {
    const [mine, theirs] = [newBot(), newBot()];
    await putAll(mine);
    await putAll(theirs);
    await understood(mine);
    await put(mine, 'qa-1', []);
    await open().settle();
    const found = await open().index.candidates(mine, [], 50, meaningOf('ship'));
    expect(idsOf(found, 'qa')).toHaveLength(2);
    expect(understoodIn(await open().index.overview(mine))).toBe(DOCUMENTS.length - 1);
    expect((await open().index.candidates(theirs, [], 50, meaningOf('ship'))).documents).toEqual([]);
  });

  test('vectors show in every process', async () => {
    const botId = newBot();
    await putAll(botId);
    await open().settle();
    expect(understoodIn(await open().elsewhere.overview(botId))).toBe(0);
    await understood(botId);
    expect(understoodIn(await open().elsewhere.overview(botId))).toBe(DOCUMENTS.length);
    const found = await open().elsewhere.candidates(botId, [], 1, meaningOf('deliver abroad'));
    expect(found.documents.length).toBeGreaterThan(0);
  });
}
