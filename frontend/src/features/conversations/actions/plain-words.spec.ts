import { plainWords } from './plain-words';

describe('plainWords', () => {
  it.each([
    ['**Details:** Laptop sleeve: fits 15 inch [1]', 'Details: Laptop sleeve: fits 15 inch'],
    ['**Sizes**\n- small\n- large', 'Sizes\n- small\n- large'],
    ['## How to return\n> Send it back.', 'How to return\nSend it back.'],
    [
      'See [our page](https://a.example/x), ![a boot](/b.png).',
      'See our page (https://a.example/x), a boot.',
    ],
    ['[https://a.example](https://a.example) [2]', 'https://a.example'],
    ['2 * 3 ** 4, snake_case_name, * and \\*', '2 * 3 ** 4, snake_case_name, * and *'],
    ['```js\nrun()\n```\n`Done`, ~~not~~ __yet__.', 'run()\nDone, not yet.'],
    ['  plain words  ', 'plain words'],
  ])('%j becomes %j', (markdown, plain) => expect(plainWords(markdown)).toBe(plain));
});
