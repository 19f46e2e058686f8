import { closed, firstLetter, isVisible } from './visible.js';

it.each([
  '',
  ' \t\n',
  '\u00a0',
  '\u200b\u200d',
  '\u00ad',
  '\u115f\u1160',
  '\uffa0',
  '\u2800',
  '\u180e\ufeff',
  '\u202e\u2069',
  '\ufe0f',
  '\u{e0041}',
])('shows nothing: %j', (text) => expect(isVisible(text)).toBe(false));
it.each(['a', '\u200b!', '。', 'ب', '👩‍🚀', ' 7 ', 'x\u0301', '\u202eabc'])('shows something: %j', (text) =>
  expect(isVisible(text)).toBe(true),
);

it('closes what turns the text around it', () => {
  expect(closed('Ada')).toBe('Ada');
  expect(closed('a\u202eb')).toBe('a\u202eb\u202c');
  expect(closed('\u202a\u202bx\u202c')).toBe('\u202a\u202bx\u202c\u202c');
  expect(closed('\u2067x')).toBe('\u2067x\u2069');
  expect(closed('\u2066x\u2069')).toBe('\u2066x\u2069');
});

it('takes the first letter whole', () => {
  expect(firstLetter('Öl')).toBe('Ö');
  expect(firstLetter('👨‍🌾 Farm')).toBe('👨‍🌾');
  expect(firstLetter('🇳🇱 shop')).toBe('🇳🇱');
  expect(firstLetter('\u200b  x')).toBe('x');
  expect(firstLetter('e\u0301a')).toBe('e\u0301');
  expect(firstLetter(`z${'\u0302'.repeat(90)}`)).toBe('z');
  expect(firstLetter('\u3164')).toBe('');
});
