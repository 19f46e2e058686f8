import type { IndexDocument } from '../../search/index-document.js';
import type { RankedQa } from './retrieval.js';
import { suggest } from './suggest.js';

const pair = (title: string, confidence: number): RankedQa => ({
  language: 'en',
  document: {
    docId: title,
    sourceId: title,
    kind: 'qa',
    position: 0,
    title,
    text: 'text',
    url: '',
    fetchedAt: 0,
  } satisfies IndexDocument,
  confidence,
});

describe('suggest', () => {
  it('offers the nearest questions, three at most', () => {
    const near = ['A?', 'B?', 'a', 'C?', 'D?'].map((title, at) => pair(title, 0.4 - at / 100));
    expect(suggest('x', near, true)).toEqual(['A?', 'B?', 'C?']);
  });

  it('offers nothing where no pair is near', () =>
    expect(suggest('x', [pair('Do you offer gift cards?', 0.05)], true)).toEqual([]));

  it('never suggests the question itself', () =>
    expect(suggest('do you ship abroad', [pair('Do you ship abroad?', 0.4)], true)).toEqual([]));
});
