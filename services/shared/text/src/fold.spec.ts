import { bareWords } from './fold.js';

describe('words in one spelling', () => {
  it.each([
    ['کتاب\u200cهای ما', 'كتاب هاي ما'],
    ['Boots\u00adverleih', 'Bootsverleih'],
    ['Hafen\u200brundfahrt', 'hafenrundfahrt'],
  ])('are the same however they are typed: %s', (one, other) =>
    expect(bareWords(one)).toBe(bareWords(other)),
  );

  it('keep what joins the letters of other scripts', () => expect(bareWords('क्\u200dष')).not.toBe(''));
});
