import {
  headerLevel,
  imageAddress,
  indentLevel,
  isColour,
  linkAddress,
  renderedAddress,
  UPLOAD_TYPES,
  videoAddress,
} from './rules';

describe('link addresses', () => {
  it.each([
    'http://a.example',
    'https://a.example/x?y#z',
    'HTTPS://A.EXAMPLE',
    'mailto:a@b.example',
    'tel:+441',
  ])('keep %s', (address) => expect(linkAddress(address)).toBe(address));

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'vbscript:x',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'blob:https://a.example/1',
    'ftp://a.example',
    'sms:+441',
    'http://[',
    undefined,
    { toString: () => 'https://a.example' },
  ])('are blank instead of %j', (address) => expect(linkAddress(address)).toBe('about:blank'));
});

describe('image addresses', () => {
  it.each(['http://a.example/x.png', 'https://a.example/x.png', 'data:image/png;base64,AAAA'])(
    'keep %s',
    (address) => expect(imageAddress(address)).toBe(address),
  );

  it.each([
    'javascript:alert(1)',
    'file:///x.png',
    'blob:https://a.example/1',
    'ftp://a.example/x.png',
    null,
  ])('are none instead of %j', (address) => expect(imageAddress(address)).toBe('//:0'));
});

describe('video addresses', () => {
  it.each([
    ['https://www.youtube.com/embed/x', 'https://www.youtube.com/embed/x'],
    ['javascript:alert(1)', 'about:blank'],
    ['data:text/html,x', 'about:blank'],
  ])('of %s are %s', (address, kept) => expect(videoAddress(address)).toBe(kept));
});

describe('addresses in rendered text', () => {
  it.each([
    'http://a.example',
    'https://a.example',
    'ftp://a.example',
    'sftp://a.example',
    'file:///x',
    'blob:https://a.example/1',
    'mailto:a@b.example',
    'tel:+441',
    '#part',
    '/docs/integrations',
    'data:image/png;base64,AAAA',
  ])('keep %s', (address) => expect(renderedAddress(address)).toBe(address));

  it.each([
    'javascript:alert(1)',
    'vbscript:x',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    'about:blank',
    'x',
    '',
  ])('are marked unsafe: %j', (address) => expect(renderedAddress(address)).toBe(`unsafe:${address}`));
});

describe('uploads', () => {
  it('are png, gif, jpeg, bmp and x-icon', () => {
    expect(UPLOAD_TYPES).toEqual(['image/png', 'image/gif', 'image/jpeg', 'image/bmp', 'image/x-icon']);
  });
});

describe('levels', () => {
  it.each([
    [1, 1],
    [6, 6],
    ['3', 3],
    [7, 6],
    [1000, 6],
    [0, undefined],
    [-1, undefined],
    ['x', undefined],
    [undefined, undefined],
    [Number.NaN, undefined],
  ])('of a header %j is %j', (value, level) => expect(headerLevel(value)).toBe(level));

  it.each([
    [1, 1],
    [8, 8],
    [30, 30],
    [31, 30],
    ['12', 12],
    [0, undefined],
    ['x', undefined],
  ])('of an indent %j is %j', (value, level) => expect(indentLevel(value)).toBe(level));
});

describe('colours', () => {
  it.each(['#fff', '#FFFFFF', '#5654df', 'rgb(0,0,0)', 'rgb(255, 12, 3)', 'red', 'transparent'])(
    'are %s',
    (value) => expect(isColour(value)).toBe(true),
  );

  it.each([
    '#ff',
    '#ffff',
    '#fffffff',
    'fff0',
    'rgb(256,0,0)',
    'rgb(1,2)',
    'rgba(0,0,0,1)',
    'url(https://evil.example)',
    'red;background:url(x)',
    'var(--x)',
    '',
    3,
    undefined,
  ])('are not %j', (value) => expect(isColour(value)).toBe(false));
});
