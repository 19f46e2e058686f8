import type { IndexDocument } from '../../search/index-document.js';
import { titleAndHeading } from '../../search/passage-title.js';
import { offersOf } from './offers.js';
import type { RankedPassage } from './retrieval.js';

const passage = (name: string, text = `About ${name}.`, said = text): RankedPassage => {
  const url = `https://s.example/${name}`;
  const document = { docId: name, title: name, text, url } as IndexDocument;
  return {
    document,
    confidence: 0.3,
    extract: { text: said, start: 0, best: text.indexOf(said) },
    language: 'en',
  };
};

describe('offersOf', () => {
  it('offers each near page once, three at most', () => {
    const offers = offersOf(
      ['a', 'b', 'a', 'c', 'd'].map((name) => passage(name)),
      true,
    );
    expect(offers.map(({ document }) => document.docId)).toEqual(['a', 'b', 'c']);
  });

  const offered = (...passages: RankedPassage[]) =>
    offersOf(passages, true).map(({ document }) => document.docId);
  const sure = (confidence: number, name: string) => ({ ...passage(name), confidence });

  it('leaves out unlikely pages beside the first', () => {
    expect(offered(passage('a'), sure(0.02, 'far'), passage('b'))).toEqual(['a', 'b']);
    expect(offered(sure(0.02, 'far'), passage('a'))).toEqual(['far', 'a']);
  });

  it('offers beside a doubtful page what may be the right one', () => {
    expect(offered(sure(0.15, 'a'), sure(0.05, 'b'), sure(0.01, 'c'))).toEqual(['a', 'b']);
    expect(offered(sure(0.6, 'a'), sure(0.05, 'b'))).toEqual(['a', 'b']);
  });

  it('offers nothing where nothing is near', () => expect(offersOf([passage('a')], false)).toEqual([]));

  const previewOf = (text: string, said?: string) => offersOf([passage('a', text, said)], true)[0]?.preview;

  it('previews the sentence that was found, with what fits beside it', () => {
    const before =
      'We have sewn jackets, trousers and tents in this valley for more than forty years by now.';
    const deciding = 'A torn zip is mended free of charge.';
    const after = 'Send it to our workshop beside the station, washed and dry, in any box you like.';
    const preview = previewOf(`${before} ${deciding} ${after} We write.`, deciding);
    expect(preview).toBe(`${deciding} ${after} …`);
    expect(previewOf(`Zips. ${deciding} Ask us.`, deciding)).toBe(`Zips. ${deciding} Ask us.`);
  });

  it('previews of a fact sheet what tells most, never its name or a code alone', () => {
    const sheet =
      'Product: Rondane Trail Shoes\nBrand: Fjordline\nPrice: 139.00 EUR\nAvailability: Out of stock\nSKU: FJ-TS-311\nDescription: Light shoes for rocky paths.';
    for (const found of ['Product: Rondane Trail Shoes', 'SKU: FJ-TS-311'])
      expect(previewOf(sheet, found)).toBe(
        'Price: 139.00 EUR; Availability: Out of stock; Description: Light shoes for rocky paths. Brand: Fjordline; SKU: FJ-TS-311',
      );
  });

  it('keeps the lines of a list apart', () =>
    expect(previewOf('You need:\nA hook\nA rope')).toBe('You need: A hook; A rope'));

  it('adds nothing between sentences of two paragraphs', () =>
    expect(previewOf('€99.00\nIn stock.\n\nA day pack.')).toBe('€99.00; In stock. A day pack.'));

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
