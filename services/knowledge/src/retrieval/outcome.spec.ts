import type { IndexDocument } from '../search/index-document.js';
import { outcomeOf, titleAndHeading } from './outcome.js';
import type { RankedPassage } from './retrieval.js';

const passage = (name: string, confidence: number, text = `About ${name}.`): RankedPassage => {
  const url = `https://s.example/${name}`;
  const document = { doc_id: name, title: name, text, url } as IndexDocument;
  return { document, confidence, extract: { text: 'Said.', start: 0 }, language: 'en' };
};

describe('outcomeOf', () => {
  it('quotes what answers, and keeps what else is near', () => {
    const found = outcomeOf([passage('a', 0.8), passage('b', 0.3), passage('c', 0.1)], true);
    expect(found).toMatchObject({ outcome: 'answer', quotes: [{ text: 'Said.', language: 'en' }] });
    expect(found.offers.map(({ document }) => document.doc_id)).toEqual(['b']);
    expect(found.confidence).toBe(0.8);
  });

  it('offers each near page once, three at most', () => {
    const near = ['a', 'b', 'a', 'c', 'd'].map((name) => passage(name, 0.4));
    const found = outcomeOf(near, false);
    expect(found).toMatchObject({ outcome: 'offer', quotes: [] });
    expect(found.offers.map(({ document }) => document.doc_id)).toEqual(['a', 'b', 'c']);
  });

  it('has nothing where nothing is near', () => {
    expect(outcomeOf([passage('a', 0.19)], false)).toMatchObject({ outcome: 'nothing', offers: [] });
    expect(outcomeOf([], false)).toMatchObject({ outcome: 'nothing', confidence: 0 });
  });

  it.each(['word '.repeat(80), '字'.repeat(900)])('previews the beginning of a long block', (text) => {
    const [offer] = outcomeOf([passage('a', 0.4, text)], false).offers;
    expect(offer?.preview).toMatch(/ …$/);
    expect(offer?.preview.length).toBeLessThan(210);
  });
});

describe('titleAndHeading', () => {
  it('takes the path of headings apart', () => {
    const of = (title: string) => titleAndHeading({ title } as IndexDocument);
    expect(of('Help › Returns › Shoes')).toEqual({ title: 'Help', heading: 'Returns › Shoes' });
    expect(of('Help')).toEqual({ title: 'Help', heading: '' });
  });
});
