import { QUOTE_WORDS, quoteWords, spanAround } from './quote.js';

const sentence = (n: number) => `Sentence ${n} has ${'many '.repeat(24)}words.`;
const TEXT = [0, 1, 2, 3, 4].map(sentence).join(' ');

describe('spanAround', () => {
  it('takes the sentences after the best first', () =>
    expect(spanAround(TEXT, 1).text).toBe([1, 2].map(sentence).join(' ')));

  it('takes the neighbour first that answers better', () =>
    expect(spanAround(TEXT, 2, QUOTE_WORDS, [0, 0.9, 1, 0.2, 0]).text).toBe([1, 2].map(sentence).join(' ')));

  it('takes what fits on the other side where the better neighbour is too long', () => {
    const text = `Short one. ${sentence(1)} ${'long '.repeat(80)}one.`;
    expect(spanAround(text, 1, QUOTE_WORDS, [0, 1, 0.9]).text).toBe(`Short one. ${sentence(1)}`);
  });

  it('gives Vietnamese, which is written in syllables, more room', () => {
    expect(quoteWords('vi')).toBeGreaterThan(quoteWords('en'));
    expect(spanAround(TEXT, 0, quoteWords('vi')).words).toBeGreaterThan(spanAround(TEXT, 0).words);
  });
});
