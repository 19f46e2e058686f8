import { splitSentences } from '@chirrup/text/sentences';
import { pageDocuments } from '../../chunking/documents.js';
import { InMemorySearchIndex } from '../../search/index/in-memory-search-index.js';
import { understandQuestion } from '../question/understand-question.js';
import { termsByUnit } from './unit-terms.js';

const BOT = 'C-units';

/** The words of a question that stand in each sentence of a page of one block. */
const wordsByUnit = async (text: string, asked: string) => {
  const index = new InMemorySearchIndex();
  const page = {
    title: 'Hut',
    url: 'https://s.example/hut',
    blocks: [{ heading_path: [], text, kind: 'prose' as const }],
  };
  await index.replace(undefined, BOT, page.url, pageDocuments(page.url, page, 1));
  const { terms } = await understandQuestion(index, BOT, asked);
  const [candidate] = (await index.candidates(BOT, terms, 1)).documents;
  if (!candidate) throw new Error('The page was not found.');
  const found = () =>
    termsByUnit(candidate, splitSentences(text)).map((unit) => [...unit].map((at) => terms[at]?.term));
  return [found(), found()];
};

describe('termsByUnit', () => {
  it('finds the terms in their sentences, the first time as later', async () => {
    const [first, again] = await wordsByUnit(
      'The hut has forty beds. Who are you? Blankets are there. Beds cost 20 euro; dogs and blankets are free.',
      'blankets in beds?',
    );
    expect(first).toEqual([['bed'], [], ['blanket'], ['bed', 'blanket']]);
    expect(again).toEqual(first);
  });

  it('counts the second form of Vietnamese words', async () => {
    const [found] = await wordsByUnit('Cửa hàng mở cửa. Phí giao hàng là hai euro.', 'phi giao hang');
    expect(found?.[1]?.length).toBe(3);
  });
});
