import { CitationFilter } from './citation-filter.js';
import { TrustedLinks } from './trusted-links.js';

const passages = ['returns', 'shipping', 'returns'].map((page) => ({
  title: page,
  url: `https://shop.example/${page}`,
  fetchedAt: 7,
}));
const links = new TrustedLinks([...passages.map(({ url }) => url), 'mailto:help@shop.example']);

const filtered = (...pieces: string[]) => {
  const filter = new CitationFilter(passages, links);
  const text = pieces.map((piece) => filter.push(piece)).join('') + filter.end();
  return { text, sources: filter.sources };
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
  ['https:[9]//evil.example', 'https:', []],
  ['at //evil.example/x, 1 // 2 and/or //', 'at, 1 // 2 and/or //', []],
  ['mailto:help@shop.example mailto:x@evil.example', 'mailto:help@shop.example x@evil.example', []],
  ['[a](https://evil.example/wiki_(x)) b', 'a b', []],
  ['Price: 5 [EUR], array[2024], 3 < 4! h', 'Price: 5 [EUR], array[2024], 3 < 4! h', []],
  ['- [ ] open\n- [x] done', '- [ ] open\n- [x] done', []],
];

describe('CitationFilter', () => {
  it.each(CASES)('%j', (input, text, pages) => {
    const result = filtered(input);
    expect(result.text).toBe(text);
    expect(result.sources).toEqual(
      pages.map((page, i) => ({ n: i + 1, title: page, url: `https://shop.example/${page}`, fetchedAt: 7 })),
    );
  });

  it.each(CASES)('gives the same for %j however it is cut', (input, text) => {
    for (let cut = 1; cut < input.length; cut += 1)
      expect(filtered(input.slice(0, cut), input.slice(cut)).text).toBe(text);
    expect(filtered(...input).text).toBe(text);
  });

  it('leaves no working address of any other scheme', () => {
    expect(filtered('A ftp://evil.example/x b').text).toBe('A b');
    expect(filtered('A f', 'tp://evil.example/x b').text).toBe('A f b');
  });

  it('holds nothing back that is plain text', () => {
    const filter = new CitationFilter(passages, links);
    expect(filter.push('The')).toBe('The');
    expect(filter.push(' answer')).toBe(' answer');
    expect(filter.push(' is [')).toBe(' is');
    expect(filter.push('1')).toBe('');
    expect(filter.push('], so')).toBe(' [1], so');
  });

  it('does not wait for ever for an end that never comes', () => {
    const filter = new CitationFilter(passages, links);
    const shown = filter.push(`[${'x'.repeat(400)} https://${'y'.repeat(5_000)}`);
    expect(shown.length).toBeGreaterThan(400);
    expect(filter.push('z'.repeat(3_000)) + filter.end()).not.toContain('https://');
  });
});
