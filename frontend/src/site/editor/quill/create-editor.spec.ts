import { waitFor } from '@testing-library/react';
import type Quill from 'quill';
import { UPLOAD_TYPES } from '../rules';
import { createEditor } from './create-editor';

const { jest } = import.meta;
// jsdom lays nothing out
Range.prototype.getBoundingClientRect ??= () => document.body.getBoundingClientRect();

let quill: Quill;
let close: () => void;

beforeEach(() => {
  const host = document.body.appendChild(document.createElement('div'));
  ({ quill, close } = createEditor(host));
});
afterEach(() => close());

const write = (text: string, attributes: Record<string, unknown>) =>
  quill.setContents([
    { insert: text, attributes },
    { insert: '\n', attributes },
  ]);
const find = (selector: string) => quill.root.querySelector(selector);

describe('the toolbar', () => {
  it('has every control, each with a name', () => {
    const toolbar = document.querySelector('.ql-toolbar');
    const names = [...(toolbar?.querySelectorAll('button, .ql-picker-label') ?? [])].map((control) =>
      control.getAttribute('aria-label'),
    );
    expect(names).toEqual([
      ...['Bold', 'Italic', 'Underline', 'Strike', 'Blockquote', 'Code block', 'Header'],
      ...['Ordered list', 'Bullet list', 'Subscript', 'Superscript', 'Decrease indent', 'Increase indent'],
      ...['Right to left', 'Size', 'Colour', 'Background', 'Font', 'Alignment', 'Clear formatting'],
      ...['Link', 'Image', 'Video', 'Formula'],
    ]);
  });

  it('offers headers 1 to 6 and four sizes', () => {
    const values = (format: string) =>
      [...document.querySelectorAll(`.ql-toolbar select.${format} option`)].map((option) =>
        option.getAttribute('value'),
      );
    expect(values('ql-header')).toEqual(['1', '2', '3', '4', '5', '6', null]);
    expect(values('ql-size')).toEqual(['small', null, 'large', 'huge']);
  });
});

describe('formats', () => {
  it.each([
    ['bold', true, 'strong'],
    ['italic', true, 'em'],
    ['underline', true, 'u'],
    ['strike', true, 's'],
    ['blockquote', true, 'blockquote'],
    ['code-block', true, '.ql-code-block'],
    ['header', 6, 'h6'],
    ['header', 7, 'h6'],
    ['list', 'ordered', '[data-list=ordered]'],
    ['list', 'bullet', '[data-list=bullet]'],
    ['script', 'sub', 'sub'],
    ['script', 'super', 'sup'],
    ['indent', 8, '.ql-indent-8'],
    ['indent', 30, '.ql-indent-30'],
    ['indent', 31, '.ql-indent-30'],
    ['direction', 'rtl', '.ql-direction-rtl'],
    ['size', 'small', '.ql-size-small'],
    ['size', 'huge', '.ql-size-huge'],
    ['font', 'serif', '.ql-font-serif'],
    ['align', 'center', '.ql-align-center'],
    ['color', '#ff0000', '[style*=color]'],
    ['background', 'yellow', '[style*=background]'],
    ['link', 'tel:+441', 'a[href="tel:+441"]'],
    ['link', 'javascript:alert(1)', 'a[href="about:blank"]'],
    ['link', 'sms:+441', 'a[href="about:blank"]'],
  ])('%s %j becomes %s', (format, value, selector) => {
    write('x', { [format]: value });
    expect(find(selector)).toBeTruthy();
  });

  it.each([
    ['color', 'url(https://evil.example)'],
    ['color', 'rgb(300,0,0)'],
    ['background', 'var(--x)'],
  ])('%s %s is left out', (format, value) => {
    write('x', { [format]: value });
    expect(find('[style]')).toBeNull();
  });

  it.each([
    ['image', 'https://a.example/x.png', 'img[src="https://a.example/x.png"]'],
    ['image', 'javascript:alert(1)', 'img[src="//:0"]'],
    ['video', 'https://player.vimeo.com/video/1', 'iframe[src="https://player.vimeo.com/video/1"]'],
    ['video', 'javascript:alert(1)', 'iframe[src="about:blank"]'],
    ['formula', 'e^{i\\pi}', '.ql-formula .katex'],
  ])('%s %s is %s', (format, value, selector) => {
    quill.setContents([{ insert: { [format]: value } }, { insert: '\n' }]);
    expect(find(selector)).toBeTruthy();
  });

  it('indents by the buttons up to 8', () => {
    quill.setContents([{ insert: 'x\n' }]);
    for (let n = 0; n < 10; n += 1) quill.formatLine(0, 1, 'indent', '+1');
    expect(quill.getFormat(0).indent).toBe(8);
    quill.formatLine(0, 1, 'indent', '-1');
    expect(quill.getFormat(0).indent).toBe(7);
  });
});

describe('pasted text', () => {
  it.each([
    '<script>alert(1)</script>x',
    '<img src=x onerror=alert(1)>x',
    '<svg onload=alert(1)>x</svg>',
    '<a href="javascript:alert(1)">x</a>',
    '<p onclick="alert(1)" style="background:url(javascript:x)">x</p>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>x',
    '<form action="https://evil.example"><input name=a></form>x',
    '<style>*{display:none}</style>x',
  ])('brings nothing that acts: %s', (html) => {
    quill.clipboard.dangerouslyPasteHTML(html);
    expect(quill.root.querySelector('script, svg, form, input, style')).toBeNull();
    expect(quill.root.innerHTML).not.toMatch(/javascript:|onerror|onclick|onload|srcdoc/);
  });
});

describe('uploads', () => {
  const upload = (type: string) => {
    quill.setContents([{ insert: '\n' }]);
    quill.uploader.upload({ index: 0, length: 0 }, [new File(['x'], 'picture', { type })]);
  };

  it.each(UPLOAD_TYPES)('take %s', async (type) => {
    upload(type);
    await waitFor(() => expect(find(`img[src^="data:${type}"]`)).toBeTruthy());
  });

  it.each(['image/svg+xml', 'image/webp', 'text/html', 'application/pdf', ''])('refuse %j', async (type) => {
    upload(type);
    upload('image/png');
    await waitFor(() => expect(find('img')).toBeTruthy());
    expect(quill.root.querySelectorAll('img')).toHaveLength(1);
  });
});

describe('undo', () => {
  let now = 1_000_000;
  beforeEach(() => {
    jest.spyOn(Date, 'now').mockImplementation(() => now);
    quill.history.clear();
    now += 10_000;
  });
  afterEach(() => jest.restoreAllMocks());
  const type = (text: string, afterMs: number) => {
    now += afterMs;
    quill.insertText(quill.getLength() - 1, text, 'user');
  };

  it('takes back together what was changed within 1000 ms', () => {
    type('a', 2_000);
    type('b', 999);
    type('c', 1_000);
    quill.history.undo();
    expect(quill.getText()).toBe('ab\n');
    quill.history.undo();
    expect(quill.getText()).toBe('\n');
  });

  it('keeps 100 entries', () => {
    for (let n = 0; n < 103; n += 1) type('x', 2_000);
    for (let n = 0; n < 110; n += 1) quill.history.undo();
    expect(quill.getText()).toBe('xxx\n');
  });
});

describe('images', () => {
  it('are resized with handles and placed with named buttons', () => {
    quill.setContents([{ insert: { image: 'https://a.example/x.png' } }, { insert: '\n' }]);
    const image = find('img');
    if (!image) throw new Error('no image');
    Object.defineProperty(image, 'offsetWidth', { value: 400 });
    image.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
    expect(document.querySelectorAll('.ql-resize-handle')).toHaveLength(4);
    const names = [...document.querySelectorAll('.ql-resize-toolbar button')].map((button) =>
      button.getAttribute('aria-label'),
    );
    expect(names).toEqual([
      'Image on the left',
      'Image in the middle',
      'Image on the right',
      'Image in full width',
    ]);
  });
});
