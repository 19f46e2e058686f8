import { cutText } from './cut-text.js';
import { excerpt, markWords } from './mark-words.js';
import { isFound, searchText, searchWords } from './search-text.js';

const finds = (query: string, text: string) => isFound(searchWords(query), searchText(text));

it.each([
  ['capitals', 'SCHRAUBE', 'Eine schraube fehlt'],
  ['without dots', 'Kase', 'Käse aus Gouda'],
  ['with dots', 'Käse', 'kase'],
  ['sharp s', 'fussweg', 'Der Fußweg'],
  ['decomposed text', 'crème', 'crème brûlée'.normalize('NFD')],
  ['decomposed query', 'brûlée'.normalize('NFD'), 'crème brûlée'],
  ['Greek final sigma', 'ΔΡΟΜΟΣ', 'ο δρόμος'],
  ['Turkish capital', 'izmir', 'İZMİR'],
  ['Cyrillic', 'ёлка', 'Елка'],
  ['full width', 'KX77', 'ＫＸ７７です'],
  ['half width kana', 'ガラス', 'ｶﾞﾗｽ'],
  ['Arabic vowel signs', 'كتاب', 'كِتَابٌ'],
  ['Hebrew points', 'שלום', 'שָׁלוֹם'],
  ['Arabic digits', '3050', 'رقم ٣٠٥٠'],
  ['apostrophes', "don't", 'We don’t'],
  ['quotes', '"shut"', 'It said “shut”.'],
  ['no-break spaces', 'page 12', 'page\u00a012'],
  ['over a line break', 'left glove', 'left\n\nglove'],
  ['in any order', 'glove red', 'a red and warm glove'],
  ['dashes', '2020-2021', '2020–2021'],
  ['soft hyphens', 'staircase', 'stair\u00adcase'],
  ['zero-width spaces', 'staircase', 'stair\u200bcase'],
  ['a hyphen too many', 'pick-up', 'the pickup'],
  ['a hyphen too few', 'pickup', 'the pick-up'],
  ['a number in one piece', '0605551234', 'Ring 060 / 555-12 34'],
  ['a number in other pieces', '060-5551234', 'Ring 060 / 555-12 34'],
  ['an emoji in another dress', '☎', 'our ☎️'],
  ['half a word', 'stair', 'upstairs'],
])('finds %s', (_, query, text) => expect(finds(query, text)).toBe(true));

it.each([
  ['one word of two', 'red hat', 'a red glove'],
  ['%', '%', 'half of it'],
  ['_', 'a_b', 'axb'],
  ['other numbers', '5551235', 'Ring 060 / 555-12 34'],
])('does not find %s', (_, query, text) => expect(finds(query, text)).toBe(false));

it('looks for nothing where nothing is to be seen', () => expect(searchWords(' \u00a0\u200b\n')).toEqual([]));

it('marks hits as they are written', () => {
  const marked = (query: string, text: string) =>
    markWords(text, searchWords(query)).map(({ text: piece, hit }) => (hit ? `[${piece}]` : piece));
  expect(marked('kase brot', 'Brot und KÄSE')).toEqual(['[Brot]', ' und ', '[KÄSE]']);
  expect(marked('kase', 'KÄSE'.normalize('NFD'))).toEqual([`[${'KÄSE'.normalize('NFD')}]`]);
  expect(marked('fuss', 'Ein Fuß!')).toEqual(['Ein ', '[Fuß]', '!']);
  expect(marked('aba ab', 'abab')).toEqual(['[aba]', '[b]']);
  expect(marked('x', '')).toEqual([]);
  expect(markWords('a<b', []).map(({ text }) => text)).toEqual(['a<b']);
});

it('shows a hit with what is around it', () => {
  const text = `${'word '.repeat(60)}needle ${'more '.repeat(60)}`;
  const shown = excerpt(text, searchWords('needle'), 80);
  expect(shown).toMatch(/^… word .*needle more.* …$/);
  expect(shown.length).toBeLessThan(90);
  expect(excerpt('a needle', searchWords('needle'), 80)).toBe('a needle');
});

it('cuts between letters', () => {
  const family = '👩‍👩‍👦‍👦';
  expect(cutText(`ab${family}`, 5)).toBe('ab');
  expect(cutText(`ab${family}c`, 2 + family.length)).toBe(`ab${family}`);
  expect(cutText('e\u0301e\u0301', 3)).toBe('e\u0301');
  expect(cutText('🇫🇷🇩🇪', 6)).toBe('🇫🇷');
  expect(cutText(`x${'\u0301'.repeat(500)}`, 10)).toHaveLength(10);
  expect(cutText('abc', 3)).toBe('abc');
});
