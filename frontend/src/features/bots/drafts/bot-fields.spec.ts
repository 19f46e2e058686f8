import { problemOf } from './bot-fields';

describe('the limits', () => {
  it.each([
    ['botname', 80],
    ['dialogue_title', 80],
    ['description', 2000],
    ['instructions', 8000],
    ['branding_text', 120],
  ] as const)('%s: %d characters can be saved, one more cannot', (field, max) => {
    expect(problemOf(field, 'x'.repeat(max))).toBeUndefined();
    const [is, can] = [max + 1, max].map((count) => count.toLocaleString('en'));
    expect(problemOf(field, 'x'.repeat(max + 1))).toBe(`${is} characters, at most ${can} can be saved.`);
  });

  it('count for a starter, an address and an e-mail too', () => {
    expect(problemOf('conversation_starters', ['x'.repeat(200), 'a'])).toBeUndefined();
    expect(problemOf('conversation_starters', ['a', 'x'.repeat(201)])).toMatch('201 characters, at most 200');
    expect(problemOf('baseURL', 'https://shop.example/'.padEnd(2001, 'x'))).toMatch('at most 2,000');
    expect(problemOf('support_email', 'a@b.'.padEnd(255, 'c'))).toMatch('at most 254');
  });
});
