import { markdownSnippets } from '@chirrup/proto/answer/markdown-snippets';
import { render } from 'react-dom';
import type { Source } from '../../api/types';
import { markdown } from './blocks';
import { tidyTail } from './tidy-tail';

const source: Source = { n: 1, title: 'Delivery', url: 'https://shop.example/delivery', fetched_at: 0 };

function html(text: string, sources: readonly Source[] | 'streaming' = [source]): string {
  const place = document.createElement('div');
  const shown = { sources: sources === 'streaming' ? undefined : sources, tableLabel: 'Table', newTab: '' };
  render(<div>{markdown(text, shown)}</div>, place);
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
  ['<b>raw</b> &amp;', '<p>&lt;b&gt;raw&lt;/b&gt; &amp;</p>'],
  ['***both*** and ~~£9~~ £7', '<p><b><i>both</i></b> and <s>£9</s> £7</p>'],
  ['**はい。**どうぞ', '<p><b>はい。</b>どうぞ</p>'],
  [
    'Tea &amp; cake&nbsp;&ndash; &#163;3 &#x2714; &nosuch; R&D;',
    '<p>Tea &amp; cake&nbsp;– £3 ✔ &amp;nosuch; R&amp;D;</p>',
  ],
  [
    'Opening\n---\nDaily.\n\nPrices\n===\nLow.',
    '<p><b>Opening</b></p><p>Daily.</p><p><b>Prices</b></p><p>Low.</p>',
  ],
  ['1. [ ] pay\n2. [X] pack', '<ol start="1"><li><p>☐ pay</p></li><li><p>☑ pack</p></li></ol>'],
  ['Open[^a] daily\n\n[^a]: not in May', '<p>Open<sup>a</sup> daily</p><p><sup>a</sup>not in May</p>'],
  ['one<br>two<br/>three\\\nfour', '<p>one<br>two<br>three<br>four</p>'],
  ['5 * 4 * 3, a ~ b ~ c and x_y_z', '<p>5 * 4 * 3, a ~ b ~ c and x_y_z</p>'],
])('%j', (text, expected) => {
  expect(html(text)).toBe(expected);
});

it.each(markdownSnippets)('draws as console and mail do: $name', (snippet) => {
  const place = document.createElement('div');
  place.innerHTML = html(snippet.text, []);
  const of = (selector: string) => place.querySelector(selector)?.textContent;
  expect(place.textContent?.replace(/\s/g, '')).toBe(snippet.seen);
  const targets = [...place.querySelectorAll('a')].map(
    (a) => new URL(a.getAttribute('href') ?? '', 'https://shop.example/').href,
  );
  expect(targets).toEqual(snippet.links ?? []);
  if (snippet.bold) expect(of('b')).toBe(snippet.bold);
  if (snippet.italic) expect(of('i')).toBe(snippet.italic);
  if (snippet.struck) expect(of('s')).toBe(snippet.struck);
  expect(place.querySelectorAll('th, td')).toHaveLength(snippet.cells ?? 0);
});

it('draws a table that scrolls by itself', () => {
  const table = html('| Size | Chest |\n|---|:-:|\n| S | **88** |');
  expect(table).toContain('tabindex="0"');
  expect(table).toContain('<th>Size</th>');
  expect(table).toContain('<td><b>88</b></td>');
});

it('keeps escaped bars and ends of lines in their cells', () => {
  const table = html('| Key | Does |\n|---|---|\n| `x \\| y` | one<br>two \\| three |');
  expect(table).toContain('<td><code>x | y</code></td><td>one<br>two | three</td>');
});

it.each([
  ['Mail to shop@a.example, or www.a.example/x.', ['mailto:shop@a.example', 'https://www.a.example/x']],
  ['(as https://a.example/B_(c) says)', ['https://a.example/B_(c)']],
  ['<https://a.example/q?x=1> and <shop@a.example>', ['https://a.example/q?x=1', 'mailto:shop@a.example']],
  ['看 https://a.example/帮助。然后「https://b.example」', ['https://a.example/帮助', 'https://b.example']],
  ['راجع https://a.example/x، ثم', ['https://a.example/x']],
  ['[Ring](tel:+44 20 (7) 946-0)', ['tel:+442079460']],
  ['[List](https://a.example/the list.pdf "Title")', ['https://a.example/the%20list.pdf']],
  ['[List](<https://a.example/(a b.pdf>)', ['https://a.example/(a%20b.pdf']],
  ['[Fit [UK]](https://a.example/f)', ['https://a.example/f']],
  ['[**Terms**](/terms#end)', ['/terms#end']],
  ['[https://a.example/b](https://a.example/c)', ['https://a.example/c']],
  ['https://a.example/a_b_c and https://a.example/*x*', ['https://a.example/a_b_c', 'https://a.example/']],
  ['a@b and https:// and www. alone', []],
])('%j links to %j', (text, targets) => expect(links(text)).toEqual(targets));

it('links only to http, https, mailto, tel and within the site', () => {
  const hostile = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example',
    '/\\evil.example',
    'path',
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

it('takes no number of the text for a citation', () => {
  expect(html('Call rows[1] under rule [4]. [1]', 'streaming')).toBe(
    '<p>Call rows[1] under rule<sup>4</sup>.<sup>1</sup></p>',
  );
  expect(html('Call `rows[1]` under rule [4].')).toBe('<p>Call <code>rows[1]</code> under rule [4].</p>');
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
    'a@',
    'a.',
    '&#',
    '[^',
    '<a@',
    '\\',
    'https://a)',
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
  expect(tidyTail('See <https://a.ex')).toBe('See ');
  expect(tidyTail('Tea &am')).toBe('Tea ');
  expect(tidyTail('```\ncode')).toBe('```\ncode');
});
