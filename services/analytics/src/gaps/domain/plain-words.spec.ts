import { plainWords } from './plain-words.js';

describe('plainWords', () => {
  it.each([
    ['**Details:** Laptop sleeve: fits 15 inch [1]', 'Details: Laptop sleeve: fits 15 inch'],
    ['**Sizes**\n- small\n- large', 'Sizes\n- small\n- large'],
    ['## How to return\n> Send it back.', 'How to return\nSend it back.'],
    [
      'See [our page](https://a.example/x) and `code` and ~~old~~ __new__.',
      'See our page and code and old new.',
    ],
    ['2 * 3 ** 4, snake_case_name, * and \\*', '2 * 3 ** 4, snake_case_name, * and *'],
    ['```js\nrun()\n```\nDone.', 'run()\nDone.'],
    ['  plain words  ', 'plain words'],
    ['', ''],
  ])('%j becomes %j', (markdown, plain) => expect(plainWords(markdown)).toBe(plain));

  it('takes no long time for many marks', () => {
    const begun = performance.now();
    plainWords('**a'.repeat(20_000));
    plainWords('[a'.repeat(20_000));
    expect(performance.now() - begun).toBeLessThan(1_000);
  });
});
