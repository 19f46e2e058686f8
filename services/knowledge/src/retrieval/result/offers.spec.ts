import type { IndexDocument } from '../../search/index-document.js';
import { titleAndHeading } from '../../search/passage-title.js';
import { offersOf } from './offers.js';
import type { RankedPassage } from './retrieval.js';

const passage = (name: string, text = `About ${name}.`, said = ''): RankedPassage => {
  const url = `https://s.example/${name}`;
  const document = { docId: name, title: name, text, url } as IndexDocument;
  return { document, confidence: 0.3, extract: { text: said, start: 0 }, language: 'en' };
};

describe('offersOf', () => {
  it('offers each near page once, three at most', () => {
    const offers = offersOf(
      ['a', 'b', 'a', 'c', 'd'].map((name) => passage(name)),
      true,
    );
    expect(offers.map(({ document }) => document.docId)).toEqual(['a', 'b', 'c']);
  });

  it('offers nothing where nothing is near', () => expect(offersOf([passage('a')], false)).toEqual([]));

  it('previews what is nearest to the question', () =>
    expect(offersOf([passage('a', 'First. Second.', 'Second.')], true)[0]?.preview).toBe('Second.'));

  it.each(['word '.repeat(80), '字'.repeat(900)])('previews the beginning of a long block', (text) => {
    const [offer] = offersOf([passage('a', text)], true);
    expect(offer?.preview).toMatch(/ …$/);
    expect(offer?.preview.length).toBeLessThan(210);
  });
});

describe('titleAndHeading', () => {
  it('takes the path of headings apart', () => {
    expect(titleAndHeading({ title: 'Help › Returns › Shoes' })).toEqual({
      title: 'Help',
      heading: 'Returns › Shoes',
    });
    expect(titleAndHeading({ title: 'Help' })).toEqual({ title: 'Help', heading: '' });
  });
});
