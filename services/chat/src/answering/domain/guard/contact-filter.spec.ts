import { ContactFilter } from './contact-filter.js';

const SOURCES = [
  'Write to help@shop.example or call +44 (0)117 496 0123; we build with Node.io.',
  'https://shop.example',
];
const filtered = (...pieces: string[]): string => {
  const filter = new ContactFilter(SOURCES);
  return pieces.map((piece) => filter.push(piece)).join('') + filter.end();
};

describe('ContactFilter', () => {
  it.each([
    ['Write to help@shop.example.', 'Write to help@shop.example.'],
    ['Call 0117 496 0123, please.', 'Call 0117 496 0123, please.'],
    ['Made with Node.io and Vue.js, e.g. here.', 'Made with Node.io and Vue.js, e.g. here.'],
    ['Write to thief@evil.example now', 'Write to  now'],
    ['Go to evil.example/x now', 'Go to  now'],
    ['Call +1 202 555 0173 now', 'Call  now'],
    ['Open 09:00-18:00 on 01.02.2027', 'Open 09:00-18:00 on 01.02.2027'],
    ['A javascript:alert(1) b', 'A  b'],
  ])('%j', (text, shown) => {
    expect(filtered(text)).toBe(shown);
    expect(filtered(...(text.match(/\s?\S+/g) ?? []))).toBe(shown);
  });

  it('leaves no whole address however the text is cut', () => {
    for (const text of ['at evil.example', 'thief@evil.example', 'call +1 202 555 0173'])
      for (let cut = 1; cut < text.length; cut += 1) {
        const shown = filtered(text.slice(0, cut), text.slice(cut));
        expect(shown).not.toMatch(/evil\.example|555 0173/);
      }
  });

  it('does not wait for plain words', () => {
    const filter = new ContactFilter(SOURCES);
    for (const piece of ['The', ' answer', ' is', ' yes']) expect(filter.push(piece)).toBe(piece);
  });
});
