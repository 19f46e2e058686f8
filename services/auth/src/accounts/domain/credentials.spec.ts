import { parseEmail } from './email-address.js';
import { parsePassword } from './password.js';

describe('e-mail address', () => {
  it('is stored trimmed and in lower case', () => {
    expect(parseEmail('  Ann.B-c_d@Shop.Example.COM ')).toBe('ann.b-c_d@shop.example.com');
  });

  it.each([
    '',
    'ann',
    'ann@',
    '@shop.com',
    'ann@shop',
    'ann@shop.c',
    'ann@shop.toolong',
    'a nn@shop.com',
    'ann+x@shop.com',
    'ann@shop..com',
    'ann@@shop.com',
    'ann@shop.com\0',
    `${'a'.repeat(250)}@shop.com`,
  ])('refuses %j', (text) => expect(() => parseEmail(text)).toThrow('Invalid email format'));

  it('judges hostile input at once', () => {
    const began = performance.now();
    expect(() => parseEmail(`a@${'a.'.repeat(100_000)}!`)).toThrow('Invalid email format');
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});

describe('password', () => {
  it('is trimmed and written in one Unicode form', () => {
    expect(parsePassword(' cafe\u0301-au-lait ')).toBe('caf\u00e9-au-lait');
  });

  it('has 8 to 200 characters', () => {
    expect(() => parsePassword(' 1234567 ')).toThrow('password should be at least 8 chars long.');
    expect(() => parsePassword('x'.repeat(201))).toThrow('password should be at most 200 chars long.');
    expect(parsePassword('x'.repeat(200))).toHaveLength(200);
  });
});
