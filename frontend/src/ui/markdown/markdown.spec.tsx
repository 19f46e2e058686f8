import { markdownSnippets } from '@chirrup/proto/answer/markdown-snippets';
import { render, screen } from '@testing-library/react';
import { Markdown, plainText } from './markdown';

function html(text: string): HTMLElement {
  return render(<Markdown text={text} />).container;
}

const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java&#115;cript:alert(1))',
  '[x](&#x6A;avascript:alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](<java\nscript:alert(1)>)',
  '[x](\u0001javascript:alert(1))',
  '[x](vbscript:msgbox(1))',
  '[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '[x](file:///etc/passwd)',
  '[x](blob:https://a.example/1)',
  '[x](//evil.example/a)',
  '[x](/\\evil.example)',
  '[x](/api/v1/users/logout)',
  '[x](/api/files/../v1/users)',
  '<javascript:alert(1)>',
  '<data:text/html,<b>x</b>>',
  'javascript:alert(1)',
  '![x](javascript:alert(1))',
  '![x](data:image/svg+xml;base64,PHN2Zy8+)',
  '![x"onerror="alert(1)](https://evil.example/p.png)',
  '![a](https://evil.example/p.png "x\\" onload=\\"alert(1)")',
  '[![x](https://evil.example/p.png)](javascript:alert(1))',
  '[a]: javascript:alert(1)\n\n[a]',
  '[1]: https://evil.example\n\nsee [1]',
  '**<b onmouseover=alert(1)>x</b>**',
  '`<script>alert(1)</script>`',
  '```html onload=alert(1)\n<script>alert(1)</script>\n```',
  '| a |\n|---|\n| <img src=x onerror=alert(1)> |',
  '> - <style>*{display:none}</style>',
  '<!-- --><script>alert(1)</script>',
  `${'['.repeat(500)}x${'](javascript:alert(1))'.repeat(500)}`,
  `${'> '.repeat(2_000)}<script>alert(1)</script>`,
];

const ALLOWED =
  'div p br hr ul ol li blockquote em strong s code pre table thead tbody tr th td h5 sup a img'.split(' ');
const ATTRIBUTES = 'href title target rel src alt loading start dir class'.split(' ');

describe('Markdown', () => {
  it.each(HOSTILE)('shows hostile text %# without letting it act', (text) => {
    for (const node of html(text).querySelectorAll('*')) {
      expect(ALLOWED).toContain(node.localName);
      for (const { name } of node.attributes) expect(ATTRIBUTES).toContain(name);
      if (node instanceof HTMLAnchorElement) {
        expect(['http:', 'https:', 'mailto:', 'tel:']).toContain(node.protocol);
        expect(node.rel).toBe('noopener noreferrer nofollow');
      }
      expect(node.localName).not.toBe('img');
    }
  });

  it('keeps hostile markup readable as text', () => {
    expect(html('hi <script>alert(1)</script>').textContent).toBe('hi <script>alert(1)</script>');
  });

  it('renders emphasis, lists, code, tables and links', () => {
    const root = html(
      '# Hi\n\n**b** *i* ~~s~~\n\n3. x\n\n```\na\n```\n\n| k |\n|---|\n| v |\n\n[go](https://a.example/x) me@a.example',
    );
    expect(root.querySelector('h5')?.textContent).toBe('Hi');
    expect(root.querySelector('strong')?.textContent).toBe('b');
    expect(root.querySelector('ol')?.start).toBe(3);
    expect(root.querySelector('pre code')?.textContent).toBe('a\n');
    expect(root.querySelector('td')?.textContent).toBe('v');
    expect(screen.getByRole('link', { name: 'go' }).getAttribute('href')).toBe('https://a.example/x');
    expect(screen.getByRole('link', { name: 'me@a.example' }).getAttribute('href')).toBe(
      'mailto:me@a.example',
    );
  });

  it.each(markdownSnippets)('draws as the widget does: $name', (snippet) => {
    const { text, seen, links = [], bold, italic, struck, cells = 0 } = snippet;
    const root = render(<Markdown text={text} site="https://shop.example/" />).container;
    expect(root.textContent?.replace(/\s/g, '')).toBe(seen);
    expect([...root.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(links);
    if (bold) expect(root.querySelector('strong')?.textContent).toBe(bold);
    if (italic) expect(root.querySelector('em')?.textContent).toBe(italic);
    if (struck) expect(root.querySelector('s')?.textContent).toBe(struck);
    expect(root.querySelectorAll('th, td')).toHaveLength(cells);
  });

  it('loads images from the own file store and links to all others', () => {
    const root = html('![own](/api/files/0a1b.jpg) ![far](https://evil.example/p.png)');
    expect([...root.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual([
      '/api/files/0a1b.jpg',
    ]);
    expect(screen.getByRole('link', { name: 'far' }).getAttribute('href')).toBe('https://evil.example/p.png');
  });

  it('turns [n] into the link of source n, and only that', () => {
    render(
      <Markdown
        text={'Free returns [1], see [2].'}
        citations={[{ n: 1, title: 'Returns', url: 'https://shop.example/returns' }]}
      />,
    );
    expect(screen.getByRole('link', { name: '[1]' }).getAttribute('href')).toBe(
      'https://shop.example/returns',
    );
    expect(screen.queryByRole('link', { name: '[2]' })).toBeNull();
  });

  it('does not let a reference definition take over a citation', () => {
    render(
      <Markdown
        text={'See [1].\n\n[1]: https://evil.example'}
        citations={[{ n: 1, title: 'Returns', url: 'https://shop.example/returns' }]}
      />,
    );
    for (const link of screen.getAllByRole('link', { name: '[1]' }))
      expect(link.getAttribute('href')).toBe('https://shop.example/returns');
  });

  it('does not link a citation to an unsafe address', () => {
    render(<Markdown text="x [1]" citations={[{ n: 1, title: 'x', url: 'javascript:alert(1)' }]} />);
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('plainText', () => {
  it('is one line of words', () => {
    expect(plainText('# Hello\n\n**Yes**, we\n* ship [here](https://a.example)')).toBe(
      'Hello Yes, we ship here',
    );
  });
});
