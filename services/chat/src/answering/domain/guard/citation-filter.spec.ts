import { BracketedNumbers } from './bracketed-numbers.js';
import { CitationFilter } from './citation-filter.js';
import { TrustedLinks } from './trusted-links.js';

const passages = ['returns', 'shipping', 'returns'].map((page) => ({
  title: page,
  url: `https://shop.example/${page}`,
  fetchedAt: 7,
}));
const links = new TrustedLinks([...passages.map(({ url }) => url), 'mailto:help@shop.example']);

const filtered = (input: string, ...written: string[]) => {
  const filter = new CitationFilter(passages, links, new BracketedNumbers(written));
  return { ...filter.rewrite(input), sources: filter.sources };
};

const CASES: [string, string, string[]][] = [
  ['Thirty days [1].', 'Thirty days [1].', ['returns']],
  ['By post [2], within 30 days [1][2].', 'By post [1], within 30 days [2][1].', ['shipping', 'returns']],
  ['One page, two passages [1][3].', 'One page, two passages [1][1].', ['returns']],
  ['Both [1, 2] and [3; 9].', 'Both [1][2] and [1].', ['returns', 'shipping']],
  ['Out of range [9] and [0].', 'Out of range and.', []],
  ['Other spellings 【2†source】 [^1] [source 2]', 'Other spellings [1] [2] [1]', ['shipping', 'returns']],
  ['As a link [1](https://evil.example).', 'As a link [1].', ['returns']],
  ['See https://evil.example/a?b=[1] now.', 'See now.', []],
  ['See (https://evil.example/x), www.evil.example/y.', 'See (),.', []],
  ['Ours: https://shop.example/returns/.', 'Ours: https://shop.example/returns/.', []],
  [
    '[our page](https://shop.example/returns) [theirs](https://evil.example)',
    '[our page](https://shop.example/returns) theirs',
    [],
  ],
  [
    '[click](javascript:alert(1)) [mail](mailto:help@shop.example) [m](mailto:x@evil.example)',
    'click [mail](mailto:help@shop.example) m',
    [],
  ],
  ['![pixel](https://evil.example/p.png?q=secret) done', ' done', []],
  ['[https://evil.example](https://evil.example)', '', []],
  [
    '[see https://evil.example](https://shop.example/returns) [https://evil.example](https://shop.example/returns)',
    '[see](https://shop.example/returns) [https://shop.example/returns](https://shop.example/returns)',
    [],
  ],
  ['[[1]](https://evil.example/x)', '[[1]]', ['returns']],
  ['HTTPS://evil.example and Http://evil.example/x too', ' and too', []],
  ['https:[9]//evil.example', 'https: ', []],
  ['at //evil.example/x, 1 // 2 and/or //', 'at, 1 // 2 and/or //', []],
  ['mailto:help@shop.example mailto:x@evil.example', 'mailto:help@shop.example x@evil.example', []],
  ['[a](https://evil.example/wiki_(x)) b', 'a b', []],
  ['Price: 5 [EUR], array[2024], 3 < 4! h', 'Price: 5 [EUR], array[2024], 3 < 4! h', []],
  ['- [ ] open\n- [x] done', '- [ ] open\n- [x] done', []],
];

describe('CitationFilter', () => {
  it('keeps numbers in brackets that stand so in the texts, and gives no source such a number', () => {
    const written = ['Ask for part RT[02] under rule [1] or rule [40], not bins[7].'];
    const { text, sources } = filtered('Part RT[02], rule [40], not bins[7] [2]. Room [8] [1].', ...written);
    expect(text).toBe('Part RT[02], rule [40], not bins[7] [2]. Room [3].');
    expect(sources.map(({ n, title }) => [n, title])).toEqual([
      [2, 'shipping'],
      [3, 'returns'],
    ]);
  });

  it.each(CASES)('%j', (input, text, pages) => {
    const result = filtered(input);
    expect(result.text).toBe(text);
    expect(result.sources).toEqual(
      pages.map((page, i) => ({ n: i + 1, title: page, url: `https://shop.example/${page}`, fetchedAt: 7 })),
    );
  });

  it('leaves no working address of any other scheme', () => {
    expect(filtered('A ftp://evil.example/x b').text).toBe('A b');
  });

  it('says which passages a sentence cites, and whether an address left a hole', () => {
    expect(filtered('By post [2], or in the shop [3][9].')).toMatchObject({ cited: [1, 2], hasHole: false });
    expect(filtered('See https://evil.example now.')).toMatchObject({ cited: [], hasHole: true });
    expect(filtered('See [our page](https://evil.example).')).toMatchObject({ hasHole: false });
  });

  it('forgets the sources of a sentence that is left out', () => {
    const filter = new CitationFilter(passages, links);
    filter.rewrite('Thirty days [1].');
    filter.rewrite('By post [2].');
    filter.forget(1);
    expect(filter.rewrite('By post [2].').text).toBe('By post [2].');
    expect(filter.sources.map(({ title }) => title)).toEqual(['returns', 'shipping']);
  });
});
