import { CONCEPT_WORDS, CONCEPTS } from './concept-words.js';
import { borrowedTerms, phraseTerms, relatedTerms, speaksOf } from './related-terms.js';

it('knows other words for the same in the languages of the bot', () => {
  expect(relatedTerms(['zipper'], 'en', ['de'])).toContain('zip');
  expect(relatedTerms(['garanti'], 'de', ['en'])).toContain('warranti');
});

it('knows what things are called in other languages', () => {
  expect(relatedTerms(['mochil'], 'es', ['en'])).toContain('daypack');
  expect(borrowedTerms('regenjacke', ['en'])).toContain('jacket');
});

it('knows a word of another language than the question looks like, unless it is short', () => {
  expect(borrowedTerms('gutschein', ['en'])).toContain('voucher');
  expect(borrowedTerms('kind', ['en'])).toEqual([]);
});

it.each([
  ['when do I get my money back', 'money'],
  ['can I send the stuff back', 'send'],
  ['Kann ich mein Geld zurückbekommen?', 'geld'],
  ['¿Puedo recuperar mi dinero?', 'dinero'],
  ['Wann schicke ich die Jacke zurück', 'schicke'],
])('takes several words as one: %s', (question, word) => {
  expect(phraseTerms(question, ['en']).get(word)).toContain('refund');
});

it.each(['gift cards?', 'des cartes cadeaux ?', '¿tarjetas de regalo?'])(
  'takes "%s" for a voucher',
  (question) => {
    expect([...phraseTerms(question, ['en']).values()].flat()).toContain('voucher');
  },
);

it('takes no other words so', () => {
  expect(phraseTerms('the back of the jacket costs money', ['en']).size).toBe(0);
});

it('has words for known concepts alone, in lower case', () => {
  for (const words of Object.values(CONCEPT_WORDS)) {
    expect(CONCEPTS).toEqual(expect.arrayContaining(Object.keys(words)));
    for (const list of Object.values(words)) expect(list).toBe(list.toLowerCase());
  }
});

describe('speaksOf', () => {
  it('tells texts about returns from others, in words and phrases', () => {
    expect(speaksOf('return', 'Unworn articles may be exchanged.', 'en')).toBe(true);
    expect(speaksOf('return', 'You get your money back.', 'en')).toBe(true);
    expect(speaksOf('return', 'Umtausch innerhalb von 14 Tagen', 'de')).toBe(true);
    expect(speaksOf('return', 'Between two sizes, take the larger one.', 'en')).toBe(false);
  });
});
