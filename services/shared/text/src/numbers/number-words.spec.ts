import { numbersByWord } from './number-words.js';

describe('numbersByWord', () => {
  it.each([
    ['en', 'twelve', 12],
    ['en-GB', 'third', 3],
    ['en', 'march', 3],
    ['de', 'zwölf', 12],
    ['de', 'märz', 3],
    ['fr', 'quatorze', 14],
    ['ru', 'марта', 3],
    ['pl', 'sierpnia', 8],
  ])('of %s: %s', (language, word, number) => {
    expect(numbersByWord(language).get(word)).toBe(number);
  });

  it('knows nothing of a language that does not exist', () => {
    expect(numbersByWord('').size).toBe(0);
    expect(numbersByWord('x-klingon').size).toBe(0);
  });
});
