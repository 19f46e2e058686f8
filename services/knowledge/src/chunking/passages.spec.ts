import type { PageBlock } from './page-text.js';
import { passagesOf } from './passages.js';

const sentence = (n: number) => `Sentence number ${n} says something about wool and water in ten words.`;
const prose = (count: number, heading_path: string[] = []): PageBlock => ({
  heading_path,
  kind: 'prose',
  text: Array.from({ length: count }, (_, n) => sentence(n)).join(' '),
});
const page = (...blocks: PageBlock[]) => ({ title: 'Wool shop', url: 'https://shop.test/', blocks });
const words = (text: string) => text.split(/\s+/).length;

describe('passagesOf', () => {
  it('keeps a short section whole, under its headings', () =>
    expect(passagesOf(page(prose(2, ['Care', 'Washing'])))).toEqual([
      { title: 'Wool shop › Care › Washing', text: `${sentence(0)} ${sentence(1)}` },
    ]));

  it('cuts a long section between sentences and begins with the last one before', () => {
    const passages = passagesOf(page(prose(40)));
    expect(passages.length).toBeGreaterThan(2);
    for (const [at, { text }] of passages.entries()) {
      expect(words(text)).toBeGreaterThanOrEqual(at === passages.length - 1 ? 30 : 60);
      expect(words(text)).toBeLessThanOrEqual(200);
      expect(text).toMatch(/^Sentence .* words\.$/);
    }
    const last = passages[0]?.text.match(/Sentence number \d+/g)?.at(-1);
    expect(passages[1]?.text.startsWith(`${last} `)).toBe(true);
    for (let n = 0; n < 40; n += 1)
      expect(passages.some(({ text }) => text.includes(sentence(n)))).toBe(true);
  });

  it('never mixes headings', () => {
    const passages = passagesOf(page(prose(1, ['Shipping']), prose(1, ['Returns'])));
    expect(passages.map(({ title }) => title)).toEqual(['Wool shop › Shipping', 'Wool shop › Returns']);
  });

  it('keeps facts by themselves and rows, items and price lines whole', () => {
    const rows = Array.from({ length: 90 }, (_, n) => `Size ${n} | Price: ${n}.99 EUR | in stock`);
    const passages = passagesOf(
      page(
        { heading_path: [], kind: 'facts', text: 'Price: 49.90 EUR\nSKU: WS-1' },
        { heading_path: [], kind: 'table', text: rows.join('\n') },
        prose(1),
      ),
    );
    expect(passages[0]).toEqual({ title: 'Wool shop', text: 'Price: 49.90 EUR\nSKU: WS-1' });
    const lines = passages.slice(1).flatMap(({ text }) => text.replace(/…$/, '').split('\n'));
    for (const row of rows) expect(lines).toContain(row);
    expect(passages.length).toBeGreaterThan(4);
  });

  it('keeps paragraphs apart, and a very short one with its neighbour', () => {
    const paragraph = `${sentence(1)} ${sentence(2)}`;
    const text = [paragraph, paragraph, 'Short one.', paragraph].join('\n');
    const passages = passagesOf(page({ heading_path: [], kind: 'prose', text }));
    expect(passages.map((passage) => passage.text)).toEqual([
      paragraph,
      `${paragraph}\n\nShort one.`,
      paragraph,
    ]);
  });

  it('keeps the price above what it includes with it', () => {
    const heading_path = ['Maker'];
    const passages = passagesOf(
      page(
        { heading_path, kind: 'prose', text: '£62/mo' },
        { heading_path, kind: 'list', text: 'Unlimited visits\nOwn shelf' },
      ),
    );
    expect(passages.map(({ text }) => text)).toEqual(['£62/mo\nUnlimited visits\nOwn shelf']);
  });

  it('keeps the date above a piece of news with it', () => {
    const news = Array.from({ length: 8 }, (_, n) => sentence(n)).join(' ');
    const passages = passagesOf(
      page({ heading_path: ['Parking'], kind: 'prose', text: `11 August\n${news}` }),
    );
    expect(passages.map((passage) => passage.text)).toEqual([`11 August\n\n${news}`]);
  });

  it('puts list items together up to what an answer can quote, with the line that introduces them', () => {
    const items = Array.from({ length: 12 }, (_, n) => `Item ${n} of the kit with its ten words in all here`);
    const passages = passagesOf(
      page(
        { heading_path: ['Kit'], kind: 'prose', text: `${sentence(1)}\nYou get:` },
        { heading_path: ['Kit'], kind: 'list', text: items.join('\n') },
      ),
    );
    expect(passages[0]?.text).toMatch(/^Sentence .*\n\nYou get:\nItem 0 /s);
    for (const { text } of passages) expect(words(text)).toBeLessThanOrEqual(60);
    const lines = passages.flatMap(({ text }) => text.replace(/…$/, '').split('\n'));
    expect(lines.filter((line) => /^Item/.test(line))).toEqual(items);
  });

  it('shows that a list or table goes on behind a passage, but no fact sheet', () => {
    const lines = Array.from({ length: 12 }, (_, n) => `Line ${n} of the kit with its ten words in all here`);
    const ends = (kind: PageBlock['kind']) =>
      passagesOf(page({ heading_path: ['Kit'], kind, text: lines.join('\n') }, prose(1, ['Kit']))).map(
        ({ text }) => text.endsWith('…'),
      );
    expect(ends('list')).toEqual([true, true, false, false]);
    expect(ends('table')).toEqual([true, true, false, false]);
    expect(ends('facts')).not.toContain(true);
    const two = passagesOf(page({ heading_path: ['Kit'], kind: 'list', text: 'A hook\nA rope' }));
    expect(two.map(({ text }) => text)).toEqual(['A hook\nA rope']);
  });

  it('joins a short rest to the passage before it', () => {
    const passages = passagesOf(page(prose(14)));
    expect(passages).toHaveLength(1);
    expect(passages[0]?.text.endsWith(sentence(13))).toBe(true);
  });

  it('cuts text without punctuation, and Chinese by its characters', () => {
    for (const text of ['word '.repeat(1_000), '羊毛和水'.repeat(500)]) {
      const passages = passagesOf(page({ heading_path: [], kind: 'prose', text }));
      expect(passages.length).toBeGreaterThan(3);
      expect(
        passages
          .map((passage) => passage.text)
          .join('')
          .replace(/\s/g, '').length,
      ).toBe(text.replace(/\s/g, '').length);
    }
  });

  it('has an end, and nothing for an empty page', () => {
    expect(passagesOf(page({ heading_path: [], kind: 'prose', text: ' \n ' }))).toEqual([]);
    const huge = Array.from({ length: 4_500 }, (_, n) => prose(1, [`Heading ${n}`]));
    expect(passagesOf(page(...huge)).length).toBe(4_000);
  });
});
