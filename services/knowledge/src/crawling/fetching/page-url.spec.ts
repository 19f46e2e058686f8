import { checkPort, isSameSite, normaliseUrl, parsePageUrl } from './page-url.js';

describe('parsePageUrl', () => {
  it.each([
    ['file:///etc/passwd', 'Only http:// and https:// addresses can be imported.'],
    ['javascript:alert(1)', 'Only http:// and https:// addresses can be imported.'],
    ['http://user:secret@example.com/', 'The address carries a user name or password; remove it.'],
    ['not a url', 'The address must be a complete web address that starts with http:// or https://.'],
    [`https://example.com/${'a'.repeat(2_100)}`, 'The address is too long.'],
  ])('refuses %s', (address, reason) => {
    expect(parsePageUrl(address)).toMatchObject({ ok: false, reason });
  });

  it('leaves out the fragment', () => {
    expect(parsePageUrl(' https://example.com/a#b ')).toMatchObject({
      ok: true,
      url: new URL('https://example.com/a'),
    });
  });
});

describe('checkPort', () => {
  it.each([
    ['http://example.com/', undefined],
    ['http://example.com:443/', undefined],
    ['https://example.com:8443/', undefined],
    ['http://127.0.0.1:5432/', undefined],
    ['http://10.0.0.1:9/', undefined],
    ['http://example.com:22/', 'PORT_NOT_ALLOWED'],
    ['http://8.8.8.8:22/', 'PORT_NOT_ALLOWED'],
    ['http://127.0.0.1.example.com:22/', 'PORT_NOT_ALLOWED'],
  ])('beside the own port 8443, %s: %s', (address, code) =>
    expect(checkPort(new URL(address), '8443')?.code).toBe(code),
  );
});

describe('normaliseUrl', () => {
  const key = (address: string) => normaliseUrl(new URL(address));

  it.each([
    ['https://Example.com/shoes/', 'http://example.com/shoes'],
    ['https://example.com:443/a?utm_source=x&b=1#c', 'https://example.com/a?b=1'],
    ['https://example.com', 'https://example.com/'],
  ])('takes %s and %s for one page', (a, b) => expect(key(a)).toBe(key(b)));

  it.each([
    ['https://example.com/a?page=1', 'https://example.com/a?page=2'],
    ['https://example.com/A', 'https://example.com/a'],
    ['https://example.com:8443/', 'https://example.com/'],
  ])('keeps %s and %s apart', (a, b) => expect(key(a)).not.toBe(key(b)));
});

describe('isSameSite', () => {
  it.each([
    ['https://shop.example.co.uk/', 'https://www.example.co.uk/', true],
    ['https://a.github.io/', 'https://b.github.io/', false],
    ['https://example.com/', 'https://example.org/', false],
    ['http://127.0.0.1:3000/', 'http://127.0.0.1:4000/', true],
    ['http://127.0.0.1/', 'http://127.0.0.2/', false],
  ])('%s and %s: %s', (a, b, same) => expect(isSameSite(new URL(a), new URL(b))).toBe(same));
});
