import { pageDocuments, pageDocumentsInSteps, pairDocuments } from './documents.js';

const page = {
  title: 'Sweater',
  url: 'https://shop.test/sweater',
  blocks: [
    { heading_path: [], kind: 'facts' as const, text: 'Price: 49.90 EUR' },
    { heading_path: ['Care'], kind: 'prose' as const, text: 'Wash by hand.' },
    { heading_path: ['Care'], kind: 'prose' as const, text: '' },
  ],
};

describe('documents', () => {
  it('keep their ids when a page was only fetched again', () => {
    const [before, after] = [pageDocuments('link', page, 1), pageDocuments('link', page, 2)];
    expect(after.map(({ docId }) => docId)).toEqual(before.map(({ docId }) => docId));
    expect(before).toMatchObject([
      {
        sourceId: 'link',
        kind: 'passage',
        position: 0,
        title: 'Sweater',
        text: 'Price: 49.90 EUR',
        url: page.url,
        fetchedAt: 1,
      },
      { position: 1, title: 'Sweater › Care', text: 'Wash by hand.' },
    ]);
  });

  it('get new ids for new text, another title or another source', () => {
    const ids = [
      pageDocuments('link', page, 1),
      pageDocuments('other', page, 1),
      pageDocuments('link', { ...page, title: 'Jumper' }, 1),
      pageDocuments(
        'link',
        { ...page, blocks: [{ ...page.blocks[1], text: 'Never wash.' } as (typeof page.blocks)[0]] },
        1,
      ),
    ].flatMap((documents) => documents.map(({ docId }) => docId));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('hold text that repeats on a page once', () => {
    const twice = {
      ...page,
      blocks: [
        page.blocks[1],
        { ...page.blocks[1], heading_path: ['Other'] },
        page.blocks[1],
      ] as typeof page.blocks,
    };
    expect(pageDocuments('link', twice, 1).map(({ title }) => title)).toEqual([
      'Sweater › Care',
      'Sweater › Other',
    ]);
  });

  it('of a pair exist once both sides are written', () => {
    expect(pairDocuments({ id: 'qa', question: ' ', answer: 'Yes' })).toEqual([]);
    expect(pairDocuments({ id: 'qa', question: 'Open?', answer: '' })).toEqual([]);
    expect(pairDocuments({ id: 'qa', question: ' Open? ', answer: 'Yes' })).toMatchObject([
      { sourceId: 'qa', kind: 'qa', title: 'Open?', text: 'Yes' },
    ]);
  });

  it('hold nothing a database refuses', () => {
    const [document] = pairDocuments({ id: 'qa', question: 'a\0b\ud800', answer: '\0c' });
    expect(document).toMatchObject({ title: 'ab\ufffd', text: 'c' });
  });
});

describe('a very long page', () => {
  const blocks = Array.from({ length: 50 }, (_, n) => ({
    heading_path: [`Part ${n % 7}`],
    kind: n % 2 ? ('prose' as const) : ('list' as const),
    text: 'Oars are free.\na\n'.repeat(1_000),
  }));
  const page = { title: 'Boats', url: 'https://boats.example/', blocks };

  it('is cut in steps between which others have their turn, as it is at once', async () => {
    let turns = 0;
    const others = setInterval(() => turns++, 1);
    const documents = await pageDocumentsInSteps('link', page, 1);
    clearInterval(others);
    expect(documents).toEqual(pageDocuments('link', page, 1));
    expect(turns).toBeGreaterThan(0);
  });
});
