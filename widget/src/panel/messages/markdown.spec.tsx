import { render } from 'react-dom';
import type { Source } from '../../api/types';
import { markdown, tidyTail } from './markdown';

const source: Source = { n: 1, title: 'Delivery', url: 'https://shop.example/delivery', fetched_at: 0 };

function html(text: string, sources: readonly Source[] | 'streaming' = [source]): string {
  const place = document.createElement('div');
  render(<div>{markdown(text, sources === 'streaming' ? undefined : sources)}</div>, place);
  return place.firstElementChild?.innerHTML ?? '';
}
const links = (text: string) => {
  const place = document.createElement('div');
  place.innerHTML = html(text);
  return [...place.querySelectorAll('a')].map((a) => a.getAttribute('href'));
};

it.each([
  ['plain', '<p>plain</p>'],
  ['one\ntwo\n\nthree', '<p>one<br>two</p><p>three</p>'],
  [
    '**bold** and *italic* and __bold__ and _italic_',
    '<p><b>bold</b> and <i>italic</i> and <b>bold</b> and <i>italic</i></p>',
  ],
  ['**bold with *italic* inside**', '<p><b>bold with <i>italic</i> inside</b></p>'],
  ['snake_case_name and 2 * 3 * 4', '<p>snake_case_name and 2 * 3 * 4</p>'],
  ['`a **b**`', '<p><code>a **b**</code></p>'],
  ['# Title', '<p><b>Title</b></p>'],
  ['- a\n- b', '<ul><li><p>a</p></li><li><p>b</p></li></ul>'],
  ['3. c\n4. d', '<ol start="3"><li><p>c</p></li><li><p>d</p></li></ol>'],
  ['- a\n  - b\n- c', '<ul><li><p>a</p><ul><li><p>b</p></li></ul></li><li><p>c</p></li></ul>'],
  ['> said', '<blockquote><p>said</p></blockquote>'],
  ['a\n\n---\n\nb', '<p>a</p><hr><p>b</p>'],
  [
    '```js\nconst a = "<b>";\n```\nafter',
    '<pre dir="ltr"><code>const a = "&lt;b&gt;";</code></pre><p>after</p>',
  ],
  ['```\nunclosed', '<pre dir="ltr"><code>unclosed</code></pre>'],
  ['\\*not italic\\*', '<p>*not italic*</p>'],
  ['<b>raw</b> &amp;', '<p>&lt;b&gt;raw&lt;/b&gt; &amp;amp;</p>'],
])('%j', (text, expected) => {
  expect(html(text)).toBe(expected);
});

it('draws a table that scrolls by itself', () => {
  const table = html('| Size | Chest |\n|---|:-:|\n| S | **88** |');
  expect(table).toContain('tabindex="0"');
  expect(table).toContain('<th>Size</th>');
  expect(table).toContain('<td><b>88</b></td>');
});

it('links only to http, https, mailto and tel', () => {
  const hostile = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example',
    '/path',
    'java\tscript:x',
    'file:///etc',
  ];
  for (const url of hostile) expect(links(`[text](${url})`)).toEqual([]);
  for (const url of ['https://a.example/x_(y)', 'http://a.example', 'mailto:a@b.example', 'tel:+441234']) {
    expect(links(`[text](${url})`)).toEqual([url]);
  }
  expect(html('[x](https://a.example)')).toContain('target="_blank" rel="noopener nofollow noreferrer"');
});

it('links bare addresses without the punctuation after them', () => {
  expect(links('See https://a.example/b?c=d. And (https://a.example).')).toEqual([
    'https://a.example/b?c=d',
    'https://a.example',
  ]);
});

it('shows an address in a code without a link, also while it streams', () => {
  const answer = 'Base URL: `https://api.a.example/v2`. [1]';
  expect(html(answer)).toContain('<code>https://api.a.example/v2</code>');
  expect(links(answer)).toEqual([source.url]);
  for (let end = 1; end < answer.length; end += 1)
    expect(html(tidyTail(answer.slice(0, end)), 'streaming')).not.toContain('<a');
});

it('never draws an image: it is a link with its text', () => {
  expect(html('![a boot](https://a.example/b.png)')).not.toContain('<img');
  expect(links('![a boot](https://a.example/b.png)')).toEqual(['https://a.example/b.png']);
});

it('makes citations links to their sources', () => {
  expect(html('Two days [1].')).toContain('<sup><a href="https://shop.example/delivery"');
  expect(html('Two days [7].')).toBe('<p>Two days [7].</p>');
  expect(html('Two days [1].', 'streaming')).toBe('<p>Two days<sup>1</sup>.</p>');
  const evil = { ...source, url: 'javascript:alert(1)' };
  expect(html('Two days [1].', [evil])).not.toContain('<a');
});

it('stays quick on text made to be slow', () => {
  const started = Date.now();
  for (const bit of [
    '[',
    '*',
    '**a',
    '`',
    '_a',
    '![',
    '> ',
    '- ',
    '  - ',
    '|',
    'https://',
    '[a](',
    '(((',
    '~~~',
  ]) {
    html(bit.repeat(8_000 / bit.length));
    html(`${bit}\n`.repeat(1_000));
  }
  expect(Date.now() - started).toBeLessThan(5_000);
});

it('hides half-written marks at the end of a streaming text', () => {
  expect(tidyTail('Ships **free')).toBe('Ships **free**');
  expect(tidyTail('Ships **')).toBe('Ships ');
  expect(tidyTail('See [our pa')).toBe('See ');
  expect(tidyTail('See [our page](https://a.exam')).toBe('See ');
  expect(tidyTail('Run `')).toBe('Run ');
  expect(tidyTail('```\ncode')).toBe('```\ncode');
});
