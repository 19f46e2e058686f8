import { contentHash, embeddingTexts, UNIT_LIMIT } from './embedding-texts.js';

const passage = (title: string, text: string) => ({ kind: 'passage' as const, title, text });

describe('embeddingTexts', () => {
  test('a passage is embedded under its page and last heading, its sentences under all headings', () => {
    expect(
      embeddingTexts(passage('Shop › Help › Returns', 'Send it back. Use the box.\nKeep the receipt')),
    ).toEqual({
      block: 'Shop, Returns: Send it back. Use the box.\nKeep the receipt',
      units: [
        'Help. Returns. Send it back.',
        'Help. Returns. Use the box.',
        'Help. Returns. Keep the receipt',
      ],
    });
  });

  test('without headings there is the page alone', () => {
    expect(embeddingTexts(passage('Shop', 'We sell lamps. They shine.'))).toEqual({
      block: 'Shop: We sell lamps. They shine.',
      units: ['We sell lamps.', 'They shine.'],
    });
  });

  test('a single sentence has no unit, many have so many at most', () => {
    expect(embeddingTexts(passage('Shop', 'We sell lamps.')).units).toEqual([]);
    const lines = Array.from({ length: 40 }, (_, n) => `Lamp ${n}`);
    expect(embeddingTexts(passage('Shop', lines.join('\n'))).units).toEqual(lines.slice(0, UNIT_LIMIT));
  });

  test('that a list goes on is no part of its meaning', () => {
    expect(contentHash(passage('Shop', 'Lamps\nTorches…'))).toBe(
      contentHash(passage('Shop', 'Lamps\nTorches')),
    );
  });

  test('a pair is its question, with the answer as unit', () => {
    expect(embeddingTexts({ kind: 'qa', title: 'Do you ship?', text: 'Yes. Daily.' })).toEqual({
      block: 'Do you ship?',
      units: ['Do you ship? Yes. Daily.'],
    });
  });

  test('the hash is of what is embedded: alike for the same, another for any difference', () => {
    const known = contentHash(passage('Shop', 'We sell lamps.'));
    expect(contentHash(passage('Shop', 'We sell lamps.'))).toBe(known);
    const others = [passage('Shop', 'We sell lamp.'), passage('Shop › A', 'We sell lamps.')];
    expect(new Set([known, ...others.map(contentHash)]).size).toBe(3);
  });
});
