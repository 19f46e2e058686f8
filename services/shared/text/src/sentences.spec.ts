import { splitSentences } from './sentences.js';

const texts = (text: string) => splitSentences(text).map((sentence) => sentence.text);

describe('splitSentences', () => {
  it('splits at the ends of sentences and lines', () =>
    expect(texts('Free over 50 EUR. Is it fast? Yes!\nPrice: 19.99\n\nThe end')).toEqual([
      'Free over 50 EUR.',
      'Is it fast?',
      'Yes!',
      'Price: 19.99',
      'The end',
    ]));

  it('does not split numbers, abbreviations and initials', () =>
    expect(texts('Version 1.2 costs 19.99 EUR. Ask Dr. Smith or J. Doe, e.g. today. Done.')).toEqual([
      'Version 1.2 costs 19.99 EUR.',
      'Ask Dr. Smith or J. Doe, e.g. today.',
      'Done.',
    ]));

  it('knows the full stops of other scripts', () => {
    expect(texts('我们送货。免费吗？是的！')).toEqual(['我们送货。', '免费吗？', '是的！']);
    expect(texts('यह सस्ता है। वह महंगा है।')).toHaveLength(2);
  });

  it('says where each begins', () => {
    const text = '  One two.  Three\nfour. ';
    for (const { text: sentence, start } of splitSentences(text))
      expect(text.startsWith(sentence, start)).toBe(true);
    expect(texts(text)).toEqual(['One two.', 'Three', 'four.']);
  });

  it('gives nothing for nothing', () => expect(texts(' \n ')).toEqual([]));
});
