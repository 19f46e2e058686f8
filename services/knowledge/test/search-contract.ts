import { pageDocuments, pairDocuments } from '../src/chunking/documents.js';
import { RetrieveQuery } from '../src/retrieval/retrieve.query.js';
import { meaningContract } from './meaning-contract.js';
import { frequencies, type SearchUnderTest } from './search-under-test.js';

const SHIPPING = { id: 'qa-1', question: 'Do you ship to France?', answer: 'Yes, within three days.' };
const RETURNS = { id: 'qa-2', question: 'How do I return an item?', answer: 'Send it back within 30 days.' };
const PAGE = {
  title: 'Wool sweater',
  url: 'https://shop.test/sweater',
  blocks: [
    { heading_path: [], text: 'Price: 49.90 EUR\nSKU: WS-1001', kind: 'facts' as const },
    {
      heading_path: ['Care'],
      text: 'Wash it by hand in cold water. Never tumble dry.',
      kind: 'prose' as const,
    },
  ],
};

let bots = 0;
function newBot(): string {
  bots += 1;
  return `C-contract-${bots}`;
}

/** What every adapter of the search port does. */
export function searchContract(open: () => SearchUnderTest): void {
  const put = (botId: string, pair: typeof SHIPPING) =>
    open().write(botId, (tx) => open().index.replace(tx, botId, pair.id, pairDocuments(pair)));
  const putPage = (botId: string, page: typeof PAGE, fetchedAt = 1) =>
    open().write(botId, (tx) =>
      open().index.replace(tx, botId, 'link-1', pageDocuments('link-1', page, fetchedAt)),
    );
  const ask = (botId: string, question: string) => new RetrieveQuery(open().index).retrieve(botId, question);

  test('a bot without documents has an empty index', async () => {
    const botId = newBot();
    expect(await open().index.overview(botId)).toEqual({
      languages: [],
      documents: { qa: 0, passage: 0 },
      understoodBy: {},
    });
    expect(await frequencies(open().index, botId, ['ship'])).toEqual([0]);
    expect(await open().index.spellings(botId, ['shipp'], true)).toEqual([[]]);
    expect((await open().index.candidates(botId, [{ term: 'ship', weight: 1 }], 5)).documents).toEqual([]);
  });

  test('finds what was put, with all its fields, and where the terms stand', async () => {
    const botId = newBot();
    await put(botId, SHIPPING);
    await putPage(botId, PAGE, 1_700_000_000);
    await open().settle();
    const found = await open().index.candidates(
      botId,
      [
        { term: 'wash', weight: 1 },
        { term: 'hand', weight: 1 },
      ],
      5,
    );
    expect(found.total).toBe(3);
    expect(found.frequencies).toEqual([1, 1]);
    expect(found.documents).toHaveLength(1);
    expect(found.documents[0]?.document).toMatchObject({
      sourceId: 'link-1',
      kind: 'passage',
      position: 1,
      title: 'Wool sweater › Care',
      url: PAGE.url,
      fetchedAt: 1_700_000_000,
      text: 'Wash it by hand in cold water. Never tumble dry.',
    });
    expect(found.documents[0]?.text).toEqual([
      { term: 0, position: 0 },
      { term: 1, position: 1 },
    ]);
    expect(found.documents[0]?.title).toEqual([]);
  });

  test('an unchanged source writes nothing, a changed one only what changed', async () => {
    const botId = newBot();
    expect(await putPage(botId, PAGE)).toEqual({ written: 2, removed: 0 });
    expect(await putPage(botId, PAGE, 99)).toEqual({ written: 0, removed: 0 });
    const changed = {
      ...PAGE,
      blocks: [
        { ...PAGE.blocks[0], text: 'Price: 39.90 EUR' } as (typeof PAGE.blocks)[0],
        ...PAGE.blocks.slice(1),
      ],
    };
    expect(await putPage(botId, changed)).toEqual({ written: 1, removed: 1 });
    await open().settle();
    expect(await frequencies(open().index, botId, ['49.9', '39.9', 'tumbl'])).toEqual([0, 1, 1]);
  });

  test('rows of names and numbers have the language of their page, also when that changes', async () => {
    const botId = newBot();
    const rows = { heading_path: [], text: 'Wanderstiefel: Montag 12 €; Woche 30 €', kind: 'table' as const };
    const prose = (text: string) => ({ heading_path: ['Mehr'], text, kind: 'prose' as const });
    const page = (text: string) =>
      ({ ...PAGE, title: 'Verleih', blocks: [rows, prose(text)] }) as typeof PAGE;
    const languageOfRows = async () => {
      await open().settle();
      const { documents } = await open().index.candidates(botId, [{ term: '12', weight: 1 }], 5);
      return documents.map(({ language }) => language);
    };
    await putPage(botId, page('You can return what you hired when we are open, and we check it with you.'));
    expect(await languageOfRows()).toEqual(['en']);
    const german = 'Sie können alles zurückbringen, wenn wir geöffnet haben, und wir prüfen es mit Ihnen.';
    expect(await putPage(botId, page(german))).toEqual({ written: 2, removed: 1 });
    expect(await languageOfRows()).toEqual(['de']);
  });

  test('what was removed is gone, what was not stays', async () => {
    const botId = newBot();
    await put(botId, SHIPPING);
    await put(botId, RETURNS);
    await open().settle();
    expect((await ask(botId, 'Do you ship to France?')).decision.verified?.document.sourceId).toBe('qa-1');
    await open().write(botId, (tx) => open().index.replace(tx, botId, 'qa-1', []));
    await open().settle();
    expect((await ask(botId, 'Do you ship to France?')).qa).toEqual([]);
    expect((await ask(botId, 'how can i return an item')).decision.verified?.document.sourceId).toBe('qa-2');
    await open().write(botId, (tx) => open().index.remove(tx, botId));
    await open().settle();
    expect((await open().index.overview(botId)).documents).toEqual({ qa: 0, passage: 0 });
  });

  const pause = (botId: string, sourceIds: string[], paused: boolean) =>
    open().write(botId, (tx) => open().index.pauseSources(tx, botId, sourceIds, paused));

  test('what is paused is not found, however it is written, until it goes on', async () => {
    const botId = newBot();
    await put(botId, SHIPPING);
    await put(botId, RETURNS);
    await putPage(botId, PAGE);
    await open().settle();
    const all = await open().index.overview(botId);
    await pause(botId, ['qa-1', 'link-1', 'qa-unknown'], true);
    await pause(botId, ['qa-1'], true);
    await open().settle();
    for (const index of [open().index, open().elsewhere])
      expect((await index.overview(botId)).documents).toEqual({ qa: 1, passage: 0 });
    expect((await ask(botId, SHIPPING.question)).decision.verified).toBeUndefined();
    expect((await ask(botId, RETURNS.question)).decision.verified?.document.sourceId).toBe('qa-2');
    expect(await frequencies(open().index, botId, ['franc', 'tumbl'])).toEqual([0, 0]);
    await put(botId, { ...SHIPPING, answer: 'Not any more.' });
    await open().settle();
    expect((await open().index.overview(botId)).documents.qa).toBe(1);
    await pause(botId, ['qa-1', 'link-1', 'qa-unknown'], false);
    await open().settle();
    for (const index of [open().index, open().elsewhere]) expect(await index.overview(botId)).toEqual(all);
    expect((await ask(botId, SHIPPING.question)).decision.verified?.document.text).toBe('Not any more.');
  });

  test('paused and going on in the same moment are kept apart', async () => {
    const botId = newBot();
    await put(botId, SHIPPING);
    await put(botId, RETURNS);
    await pause(botId, ['qa-1'], true);
    await open().settle();
    expect((await open().index.overview(botId)).documents.qa).toBe(1);
    await pause(botId, ['qa-2'], true);
    await pause(botId, ['qa-1'], false);
    await open().settle();
    expect((await ask(botId, SHIPPING.question)).decision.verified?.document.sourceId).toBe('qa-1');
    expect((await ask(botId, RETURNS.question)).qa).toEqual([]);
  });

  test('an edited pair answers with its new text', async () => {
    const botId = newBot();
    await put(botId, SHIPPING);
    await open().settle();
    await ask(botId, SHIPPING.question);
    await put(botId, { ...SHIPPING, answer: 'Not any more.' });
    await open().settle();
    expect((await ask(botId, SHIPPING.question)).decision.verified?.document.text).toBe('Not any more.');
    expect((await open().index.overview(botId)).documents.qa).toBe(1);
  });

  test('one bot never finds what another knows', async () => {
    const [mine, theirs] = [newBot(), newBot()];
    await put(theirs, SHIPPING);
    await put(mine, RETURNS);
    await open().settle();
    expect((await ask(mine, SHIPPING.question)).qa).toEqual([]);
    expect(await frequencies(open().index, mine, ['franc'])).toEqual([0]);
  });

  test('finds words one or two typing errors away, but never guesses codes', async () => {
    const botId = newBot();
    await put(botId, RETURNS);
    await open().settle();
    expect(await open().index.spellings(botId, ['retrun', 'lamp', '3o', 'returm'], true)).toEqual([
      [{ term: 'return', frequency: 1, distance: 1 }],
      [],
      [],
      [{ term: 'return', frequency: 1, distance: 1 }],
    ]);
  });

  test('limits candidates per kind and keeps the best', async () => {
    const botId = newBot();
    for (let n = 0; n < 12; n += 1)
      await put(botId, {
        id: `qa-${n}`,
        question: `Question ${'about lamps '.repeat(n === 7 ? 3 : 1)}number ${n}`,
        answer: 'Some answer.',
      });
    await open().settle();
    const found = await open().index.candidates(botId, [{ term: 'lamp', weight: 1 }], 4);
    expect(found.frequencies).toEqual([12]);
    expect(found.documents).toHaveLength(4);
    expect(found.documents[0]?.document.sourceId).toBe('qa-7');
  });

  test('a committed change shows in every process', async () => {
    const botId = newBot();
    await put(botId, SHIPPING);
    await open().settle();
    expect((await open().elsewhere.overview(botId)).documents.qa).toBe(1);
    await put(botId, RETURNS);
    await open().write(botId, (tx) => open().index.replace(tx, botId, 'qa-1', []));
    await open().settle();
    expect((await open().elsewhere.overview(botId)).documents.qa).toBe(1);
    expect(await frequencies(open().elsewhere, botId, ['ship'])).toEqual([0]);
  });

  meaningContract(open);
}
