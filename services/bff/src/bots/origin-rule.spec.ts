import { frameSources, isOriginAllowed } from './origin-rule.js';

const own = ['https://chirrup.example', 'http://localhost:3000'];

describe('where a bot answers', () => {
  it.each<[string, string[], string, string | undefined, boolean]>([
    ['everywhere, without a base URL', [], '', 'https://any.example', true],
    ['everywhere, also without an origin', [], '', undefined, true],
    ['on the site of its base URL', [], 'https://shop.example', 'https://shop.example', true],
    ['on any sub-domain', [], 'https://www.shop.example', 'https://help.shop.example', true],
    ['on any port and scheme there', [], 'https://shop.example', 'http://shop.example:8080', true],
    [
      'not on a neighbour below the same public suffix',
      [],
      'https://shop.co.uk',
      'https://other.co.uk',
      false,
    ],
    ['not on a neighbour of the same host', [], 'https://me.github.io', 'https://you.github.io', false],
    ['not on a look-alike', [], 'https://shop.example', 'https://shop.example.evil.test', false],
    ['on the same address', [], 'http://127.0.0.1:4000', 'http://127.0.0.1:5000', true],
    ['not on another address', [], 'http://127.0.0.1:4000', 'http://127.0.0.2:4000', false],
    ['on our own site', [], 'https://shop.example', 'https://chirrup.example', true],
    ['not in a sandboxed frame', [], 'https://shop.example', 'null', false],
    ['not without an origin', [], 'https://shop.example', undefined, false],
    [
      'on a listed origin',
      ['https://a.example', 'https://b.example:8443'],
      '',
      'https://b.example:8443',
      true,
    ],
    ['only on listed origins', ['https://a.example'], 'https://shop.example', 'https://shop.example', false],
    [
      'on our own site also beside listed origins',
      ['https://a.example'],
      '',
      'https://chirrup.example',
      true,
    ],
    ['not on another port of a listed one', ['https://a.example'], '', 'https://a.example:444', false],
    ['on no site when the list is not readable', ['nonsense'], '', 'null', false],
  ])('%s', (_name, allowedOrigins, baseUrl, origin, expected) =>
    expect(isOriginAllowed({ allowedOrigins, baseUrl }, origin, own)).toBe(expected),
  );
});

describe('where its chat may be in a frame', () => {
  it.each<[string, string[], string, string[]]>([
    ['anywhere, without a base URL', [], '', ['*']],
    [
      'on the site of its base URL',
      [],
      'https://www.shop.co.uk/de',
      ['https://shop.co.uk:*', 'http://shop.co.uk:*', 'https://*.shop.co.uk:*', 'http://*.shop.co.uk:*'],
    ],
    ['on the same address', [], 'http://127.0.0.1:4000', ['https://127.0.0.1:*', 'http://127.0.0.1:*']],
    ['on listed origins only', ['https://a.example/x'], 'https://b.example', ['https://a.example']],
    ['nowhere for what would change the policy', ["https://a;script-src'b"], '', []],
  ])('%s', (_, allowedOrigins, baseUrl, expected) => {
    expect(frameSources({ allowedOrigins, baseUrl })).toEqual(expected);
  });
});
