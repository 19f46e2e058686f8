import type { Tx } from '@chirrup/persistence/unit-of-work';
import { pageDocuments } from '../../chunking/documents.js';
import { InMemorySearchIndex } from '../../search/index/in-memory-search-index.js';
import { RetrieveQuery } from '../retrieve.query.js';
import type { Carefulness } from './retrieval.js';

const PAGE = {
  title: 'Care',
  url: 'https://shop.test/care',
  blocks: [
    'Wash wool by hand in cold water.',
    'Dry it flat in the shade.',
    'Store it with cedar against moths.',
  ].map((text) => ({ heading_path: [], kind: 'prose' as const, text })),
};

describe('judgeByWords', () => {
  it('answers more, the bolder the bot is', async () => {
    const index = new InMemorySearchIndex();
    await index.replace({} as Tx, 'b', PAGE.url, pageDocuments(PAGE.url, PAGE, 5));
    const query = new RetrieveQuery(index);
    const answers = async (question: string, carefulness: Carefulness) =>
      (await query.retrieve('b', question, { carefulness, previousQuestions: [] })).decision.outcome ===
      'answer';
    expect(await answers('wash wool by hand', 'careful')).toBe(true);
    expect(await answers('dry jumper in the shade', 'balanced')).toBe(false);
    expect(await answers('dry jumper in the shade', 'bold')).toBe(true);
  });
});
