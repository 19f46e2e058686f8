import { threadLanguage } from './thread-language.js';

describe('the language of a thread', () => {
  it.each([
    ['en', 'Do you ship to the moon?', 'Do you ship to the moon?'],
    ['de', 'Liefert ihr auch auf den Mond?', 'Und was kostet das?'],
    ['ja', '返品はできますか', ''],
    ['', 'DHL?', 'UPS?'],
    ['', '', ''],
  ])('is %j for %j, then %j', (language, firstQuestion, lastQuestion) =>
    expect(threadLanguage({ firstQuestion, lastQuestion })).toBe(language),
  );
});
