import ar from '../languages/ar.json' with { type: 'json' };
import { chooseLanguage, speak } from './language';
import { fill, language, texts } from './parts/texts';

const english = { ...texts };
const visitorReads = (...languages: string[]) =>
  Object.defineProperty(navigator, 'languages', { configurable: true, value: languages });

afterEach(() => {
  document.documentElement.lang = '';
  visitorReads('en-US', 'en');
  Object.assign(texts, english);
  Object.assign(language, { code: 'en', dir: 'ltr' });
});

describe('the language', () => {
  it('is any the widget has', () => {
    for (const code of 'en de es fr it pt nl pl tr ru uk ar he hi th zh ja ko'.split(' ')) {
      document.documentElement.lang = code;
      expect(chooseLanguage('')).toBe(code);
    }
  });

  it.each([
    ['of the page', 'fr-CA', ['de'], 'it', 'fr'],
    ['of the page, not a longer word', 'item', ['de-AT', 'fr'], 'it', 'de'],
    ['of the visitor, the first there is', 'sv', ['da', 'pt-BR', 'fr'], 'it', 'pt'],
    ['of the bot, where the visitor’s is not there', '', ['sv'], 'it', 'it'],
    ['English, where none is there', '', ['sv'], 'fi', 'en'],
    ['English, where the visitor reads it', '', ['en-GB'], 'it', 'en'],
  ])('is that %s', (_, page, visitor, bot, chosen) => {
    document.documentElement.lang = page;
    visitorReads(...visitor);
    expect(chooseLanguage(bot)).toBe(chosen);
  });

  it('is spoken once it is there, right to left where it is written so', async () => {
    document.documentElement.lang = 'ar';
    await speak('en', async () => Object.values(ar));
    expect(texts.close).toBe('إغلاق المحادثة');
    expect(language).toMatchObject({ code: 'ar', dir: 'rtl' });
  });

  it('stays English where the file is not to be had, and asks for none in English', async () => {
    const asked: string[] = [];
    const load = async (code: string) => {
      asked.push(code);
      throw new Error('blocked');
    };
    await speak('en', load);
    document.documentElement.lang = 'de';
    await speak('en', load);
    expect(asked).toEqual(['de']);
    expect([texts.close, language.code]).toEqual([english.close, 'en']);
  });
});

it('fills in a value as it is', () => expect(fill('By {}', '$& $1 {}')).toBe('By $& $1 {}'));
