import type Quill from 'quill';
import { createEditor } from './create-editor';
import { renderPreview } from './preview';

let quill: Quill;
let close: () => void;

beforeEach(() => {
  ({ quill, close } = createEditor(document.body.appendChild(document.createElement('div'))));
});
afterEach(() => close());

const preview = (): HTMLElement => {
  const place = document.createElement('div');
  place.replaceChildren(...renderPreview(quill));
  return place;
};

describe('the preview', () => {
  it('colours code', () => {
    quill.setContents([
      { insert: 'const a = "b";' },
      { insert: '\n', attributes: { 'code-block': true } },
      { insert: 'return a;' },
      { insert: '\n', attributes: { 'code-block': true } },
    ]);
    expect(preview().querySelector('pre code')?.textContent).toBe('const a = "b";\nreturn a;');
    expect(preview().querySelector('.hljs-keyword')?.textContent).toBe('const');
    expect(preview().querySelector('.hljs-string')?.textContent).toBe('"b"');
  });

  it('draws formulas', () => {
    quill.setContents([{ insert: { formula: 'x^2' } }, { insert: '\n' }]);
    expect(preview().querySelector('.katex')).toBeTruthy();
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '</code></pre><script>alert(1)</script>',
    '<iframe src="javascript:alert(1)"></iframe>',
  ])('keeps typed markup as text, in lines and in code: %s', (text) => {
    quill.setContents([{ insert: `${text}\n${text}` }, { insert: '\n', attributes: { 'code-block': true } }]);
    expect(preview().querySelector('script, img, iframe')).toBeNull();
    expect(preview().querySelector('p')?.textContent).toBe(text);
    expect(preview().querySelector('pre')?.textContent).toBe(text);
  });

  it('marks addresses that are not on the list', () => {
    quill.setContents([
      { insert: 'a', attributes: { link: 'https://a.example/' } },
      { insert: 'b', attributes: { link: 'javascript:alert(1)' } },
      { insert: '\n' },
    ]);
    expect([...preview().querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
      'https://a.example/',
      'unsafe:about:blank',
    ]);
  });

  it('changes nothing in the editor', () => {
    quill.setContents([{ insert: 'a' }, { insert: '\n', attributes: { 'code-block': true } }]);
    const before = quill.root.innerHTML;
    preview();
    expect(quill.root.innerHTML).toBe(before);
  });
});
