import { Outcome, RetrieveRequest } from '@chirrup/proto/gen/knowledge/v1/knowledge_service';
import type { RankedPassage, Retrieval } from '../retrieval/result/retrieval.js';
import { fromRetrieval, linksOf, toQuestionContext } from './retrieval.mapper.js';

const context = (part: Partial<RetrieveRequest>) => toQuestionContext(RetrieveRequest.fromPartial(part));

describe('toQuestionContext', () => {
  it('takes the last three earlier questions, none of them endless', () => {
    const previousQuestions = ['a', 'b', 'c', 'd'.repeat(4_000)];
    expect(context({ previousQuestions }).previousQuestions).toEqual(['b', 'c', 'd'.repeat(500)]);
  });

  it('is balanced by default', () => {
    expect(context({ carefulness: 'bold' }).carefulness).toBe('bold');
    expect(context({}).carefulness).toBe('balanced');
    expect(context({ carefulness: 'reckless' }).carefulness).toBe('balanced');
  });
});

describe('fromRetrieval', () => {
  const document = {
    docId: 'd',
    kind: 'passage',
    sourceId: 'l',
    position: 0,
    title: 'Help › Returns › Shoes',
    text: 'You may return shoes.',
    url: 'https://s.example/r',
    fetchedAt: 5,
  } as const;
  const passage: RankedPassage = {
    document,
    confidence: 0.9,
    extract: { text: 'Yes.', start: 0 },
    language: 'en',
  };

  const retrieved = (decision: Partial<Retrieval['decision']> = {}): Retrieval => ({
    qa: [],
    passages: [passage],
    suggestions: [],
    pairsOnly: false,
    decision: {
      outcome: 'answer',
      quotes: [{ document, text: 'Yes.', language: 'en' }],
      offers: [{ document, preview: 'You may …', language: 'en' }],
      confidence: 0.9,
      needed: 0,
      read: 0,
      meaning: 'off',
      ...decision,
    },
  });

  it('hands on the facts a quote states', () => {
    const product = {
      name: 'Shoe',
      facts: [{ kind: 'price', label: 'Price', values: ['5 EUR'] }],
      askedIn: ['de'],
    } as const;
    const quote = { document, text: 'Shoe — Price: 5 EUR', language: 'de', product } as const;
    expect(fromRetrieval(retrieved({ quotes: [quote] }), new Map()).quotes[0]?.product).toEqual(product);
  });

  it('says when each page was read last', () => {
    const retrieval = retrieved();
    expect(linksOf(retrieval)).toEqual(['l', 'l', 'l']);
    const { passages, quotes, offers } = fromRetrieval(retrieval, new Map([['l', new Date(9_000)]]));
    expect([...passages, ...quotes, ...offers].map(({ fetchedAt }) => fetchedAt)).toEqual([
      9_000, 9_000, 9_000,
    ]);
  });

  it('hands on the question that nothing answers, with the pages near it', () => {
    const offers = [
      { document: { ...document, sourceId: 'l2' }, preview: 'Kayaks …', language: 'en' },
    ] as const;
    const retrieval = retrieved({ unanswered: { question: 'Any kayaks?', offers } });
    expect(linksOf(retrieval)).toContain('l2');
    expect(fromRetrieval(retrieval, new Map([['l2', new Date(7_000)]])).unanswered).toMatchObject({
      question: 'Any kayaks?',
      offers: [{ linkId: 'l2', preview: 'Kayaks …', fetchedAt: 7_000 }],
    });
    expect(fromRetrieval(retrieved(), new Map()).unanswered).toBeUndefined();
  });

  it('names no link for the answer of a pair', () => {
    const pair = {
      document: { ...document, kind: 'qa', sourceId: 'q' },
      text: 'Yes.',
      language: 'en',
    } as const;
    expect(linksOf(retrieved({ quotes: [pair] }))).toEqual(['l', 'l']);
  });

  it('says where on its page each part stands', () => {
    const message = fromRetrieval(retrieved(), new Map());
    const page = {
      linkId: 'l',
      title: 'Help',
      heading: 'Returns › Shoes',
      url: document.url,
      fetchedAt: 5_000,
    };
    expect(message).toMatchObject({ outcome: Outcome.OUTCOME_ANSWER, confidence: 0.9, meaning: 'off' });
    expect(message.quotes).toEqual([{ ...page, docId: 'd', text: 'Yes.', language: 'en', qaId: '' }]);
    expect(message.offers).toEqual([{ ...page, preview: 'You may …', language: 'en' }]);
    expect(message.passages[0]).toMatchObject({
      title: document.title,
      heading: page.heading,
      extract: 'Yes.',
    });
  });
});
