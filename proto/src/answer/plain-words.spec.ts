import { markdownSnippets } from './markdown-snippets.js';
import { plainWords } from './plain-words.js';

describe('plainWords', () => {
  it.each([
    ['**Details:** Laptop sleeve: fits 15 inch', 'Details: Laptop sleeve: fits 15 inch'],
    ['**Sizes**\n- small\n- large', 'Sizes\n- small\n- large'],
    ['## How to return\n> Send it back.', 'How to return\nSend it back.'],
    ['See [our page](https://a.example/x), ![a boot](/b.png).', 'See our page, a boot.'],
    ['2 * 3 ** 4, snake_case_name, * and \\*', '2 * 3 ** 4, snake_case_name, * and *'],
    ['```js\nrun()\n```\n`Done`, ~~not~~ __yet__.', 'run()\nDone, not yet.'],
    ['Clause [12] of \\[7\\], slots[0]', 'Clause [12] of [7], slots[0]'],
    ['  plain words  ', 'plain words'],
    ['', ''],
  ])('%j becomes %j', (markdown, plain) => expect(plainWords(markdown)).toBe(plain));

  it.each(markdownSnippets.filter(({ cells }) => !cells))(
    'has the words that widget and console show: $name',
    (snippet) => {
      // a dash of a list stays, notes and what is not a note stand in brackets
      const words = plainWords(snippet.text).replace(/^- /gm, '').replace(/\s/g, '');
      expect(words.replace(/\((\d)\)/g, '$1')).toBe(snippet.seen);
    },
  );

  it('keeps a row of a table in its line', () => {
    expect(plainWords('| Size | Fits |\n|---|---|\n| M | chest<br>waist |')).toBe(
      '| Size | Fits |\n| M | chest waist |',
    );
  });

  it('gives a caller the address of each link', () => {
    const address = (text: string) => plainWords(text, (_, url) => url);
    expect(address('[a [b]](https://a.example/B_(s))')).toBe('https://a.example/B_(s)');
    expect(address('[PDF](<https://a.example/a b.pdf>)')).toBe('https://a.example/a b.pdf');
  });

  it('writes links as its caller says', () => {
    const withAddress = (label: string, url: string) => `${label} (${url})`;
    expect(plainWords('See [here](https://a.example/x).', withAddress)).toBe(
      'See here (https://a.example/x).',
    );
  });

  it('takes no long time for many marks', () => {
    const begun = performance.now();
    plainWords('**a'.repeat(20_000));
    plainWords('[a'.repeat(20_000));
    plainWords('[[a]'.repeat(20_000));
    plainWords('[a]((a)'.repeat(10_000));
    plainWords('<br>'.repeat(20_000));
    expect(performance.now() - begun).toBeLessThan(1_000);
  });
});
