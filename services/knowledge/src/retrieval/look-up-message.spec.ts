import type { Tx } from '@chirrup/persistence/unit-of-work';
import { pageDocuments, pairDocuments } from '../chunking/documents.js';
import { InMemorySearchIndex } from '../search/index/in-memory-search-index.js';
import { RetrieveQuery } from './retrieve.query.js';

const BOT = 'C-test';
const PAIRS: [string, string][] = [
  ['Do you ship to France?', 'Yes, we ship to France within **3 days**.'],
  ['How do I return an item?', 'Send it back within 30 days.'],
  ['Can I pay with PayPal?', 'Yes, with PayPal and cards.'],
  ['Which sizes does jacket MS-3003 have?', 'S to XL.'],
];
const PAGE = {
  title: 'Repairs – Wool Shop',
  url: 'https://shop.test/repairs',
  blocks: [
    {
      heading_path: ['Torn seams'],
      kind: 'prose' as const,
      text: 'Torn seams are repaired free of charge for three years.',
    },
  ],
};

describe('lookUpMessage', () => {
  const index = new InMemorySearchIndex();
  const query = new RetrieveQuery(index);
  const ask = (message: string, ...previousQuestions: string[]) =>
    query.retrieve(BOT, message, { previousQuestions, carefulness: 'balanced' });
  const verified = async (message: string) => (await ask(message)).decision.verified?.document.title;

  beforeAll(async () => {
    const tx = {} as Tx;
    for (const [at, [question, answer]] of PAIRS.entries())
      await index.replace(tx, BOT, `qa-${at}`, pairDocuments({ id: `qa-${at}`, question, answer }));
    await index.replace(tx, BOT, PAGE.url, pageDocuments(PAGE.url, PAGE, 5));
  });

  it('does not take a product for a number beside the question', async () => {
    expect(await verified('Which sizes does jacket MS-3003 have?')).toBe(PAIRS[3]?.[0]);
    expect(await verified('Which sizes does jacket MS-4004 have?')).toBeUndefined();
    expect(await verified('Do you ship to Canada? Order 48213')).toBeUndefined();
  });

  it('tells what a follow-up was looked up as', async () => {
    expect((await ask('and to Norway?', 'Do you ship to France?')).lookedUp).toBe(
      'Do you ship to France? and to Norway?',
    );
    expect((await ask('Do you ship to France?', 'Can I pay with PayPal?')).lookedUp).toBeUndefined();
    expect((await ask('And do you ship to France?', 'Can I pay with PayPal?')).lookedUp).toBeUndefined();
  });

  it('answers each of two taught questions in the owner’s words', async () => {
    const { qa, decision } = await ask('Do you ship to France? And can I pay with PayPal?');
    expect(decision).toMatchObject({ outcome: 'answer' });
    expect(decision.quotes.map(({ text }) => text)).toEqual([PAIRS[0]?.[1], PAIRS[2]?.[1]]);
    expect(qa.slice(0, 2).map(({ document }) => document.sourceId)).toEqual(['qa-0', 'qa-2']);
    expect(decision.confidence).toBeGreaterThanOrEqual(qa[0]?.confidence ?? 1);
  });

  it('answers both also where the whole looks like one of them', async () => {
    const { decision } = await ask('Do you ship to France and can I pay with PayPal?');
    expect(decision.verified).toBeUndefined();
    expect(decision.quotes.map(({ text }) => text)).toEqual([PAIRS[0]?.[1], PAIRS[2]?.[1]]);
  });

  it('answers a taught question beside one that a page answers, in any order', async () => {
    const both = ['Send it back within 30 days.', 'Torn seams are repaired free of charge for three years.'];
    for (const message of [
      'how do I return an item and are torn seams repaired?',
      'Are torn seams repaired? How do I return an item?',
    ]) {
      const { decision, passages } = await ask(message);
      expect(decision.quotes.map(({ text }) => text).sort()).toEqual(both);
      expect(passages[0]?.document.url).toBe(PAGE.url);
    }
  });

  it('answers the one of two questions that it can', async () => {
    const { decision } = await ask('Who won the world cup? How do I return an item?');
    expect(decision.quotes.map(({ text }) => text)).toEqual(['Send it back within 30 days.']);
  });

  it('says which of two questions has no answer, as it was written', async () => {
    for (const message of [
      'Do you have kayaks for rent? How do I return an item?',
      'How do I return an item and do you have kayaks for rent',
    ]) {
      const { decision } = await ask(message);
      expect(decision.unanswered?.question).toMatch(/^do you have kayaks for rent\??$/i);
      expect(decision.unanswered?.offers).toEqual([]);
    }
  });

  it('offers the pages near that question', async () => {
    const { decision } = await ask('Can I pay with PayPal? Can torn backpacks be exchanged?');
    expect(decision.unanswered).toMatchObject({
      question: 'Can torn backpacks be exchanged?',
      offers: [{ document: { url: PAGE.url } }],
    });
  });

  it.each([
    ['both are answered', 'Do you ship to France? And can I pay with PayPal?'],
    ['the other is chatter', 'Can you help me? How do I return an item?'],
    ['the other is thanks', 'How do I return an item? Thanks, anyone there?'],
    ['the other goes on', 'How do I return an item? And is it free?'],
    ['the other is the same again', 'How do I return an item? Is returning an item possible?'],
    ['neither is', 'Who won the world cup? When does the moon rise?'],
    ['one is asked', 'How do I return an item? My order number is 48213'],
  ])('says nothing of it where %s', async (_, message) => {
    expect((await ask(message)).decision.unanswered).toBeUndefined();
  });

  it('does not repeat the answer before for a question that has its own', async () => {
    const { decision } = await ask('Can I pay with PayPal for it?', 'Do you ship to France?');
    expect(decision.verified?.document.title ?? decision.quotes[0]?.text).toBe('Can I pay with PayPal?');
  });

  it('does not take a word of a pair for its question', async () => {
    for (const word of ['jacket', 'and the jacket?', 'item']) {
      const { qa, decision } = await ask(word);
      expect(decision.verified).toBeUndefined();
      expect(qa[0]?.confidence ?? 0).toBeLessThan(0.5);
    }
  });

  it('completes a question that has no answer by itself', async () => {
    const { qa } = await ask('and to france?', 'Do you ship to Germany?');
    expect(qa[0]?.document.title).toBe('Do you ship to France?');
  });
});
