import { isUnusualAddress, mailboxOf, readMailAddress } from './mail-address.js';

describe('an e-mail address', () => {
  it.each([
    ['  Ann.B-c_d@Shop.Example.COM ', 'ann.b-c_d@shop.example.com'],
    ['ann+shop@example.com', 'ann+shop@example.com'],
    ["Siobhan.O'Neil@example.com", "siobhan.o'neil@example.com"],
    ['studio@light.photography', 'studio@light.photography'],
    ['a@sub.sub.sub.example.consulting', 'a@sub.sub.sub.example.consulting'],
    ['info@müller.example', 'info@xn--mller-kva.example'],
    ['INFO@MÜLLER.example', 'info@xn--mller-kva.example'],
    ['info@xn--mller-kva.example', 'info@xn--mller-kva.example'],
    ['shop@例え.テスト', 'shop@xn--r8jz45g.xn--zckzah'],
    ['shop@例え。テスト', 'shop@xn--r8jz45g.xn--zckzah'],
    ['jörg@example.de', 'jörg@example.de'],
    ['jo\u0308rg@example.de', 'jörg@example.de'],
    ['taro..1@docomo.example', 'taro..1@docomo.example'],
    [`${'a'.repeat(64)}@${'b'.repeat(63)}.com`, `${'a'.repeat(64)}@${'b'.repeat(63)}.com`],
    // one person, whichever way the letter was typed: the Kelvin sign is a K
    ['\u212Aim@example.com', 'kim@example.com'],
  ])('is read from %j', (text, address) => {
    expect(readMailAddress(text)).toBe(address);
    expect(readMailAddress(address)).toBe(address);
  });

  it.each([
    '',
    '@',
    'ann',
    'ann@',
    '@shop.com',
    'ann@shop',
    'ann@shop.c',
    'ann@shop.',
    'ann@.com',
    'ann@shop..com',
    'ann@-shop.com',
    'ann@shop-.com',
    'ann@sh_op.com',
    'ann@1.2.3.4',
    'ann@1.2',
    'ann@shop.0x7f',
    'ann@[127.0.0.1]',
    'ann@shop.com:25',
    'ann@shop.com/x',
    'ann@@shop.com',
    'a@b@shop.com',
    'a nn@shop.com',
    'ann@shop .com',
    'a@b.example,c@d.example',
    'a@b.example;c@d.example',
    'a@b.example c@d.example',
    'Ann <a@b.example>',
    '<a@b.example>',
    '"a b"@b.example',
    'ann(x)@b.example',
    'a@b.example\r\nBcc: c@d.example',
    'a\u0000@b.example',
    'a\u200b@b.example',
    'o’neil@b.example',
    `${'a'.repeat(65)}@b.example`,
    `${'ä'.repeat(33)}@b.example`,
    `ann@${'b'.repeat(64)}.com`,
    `ann@${'b.'.repeat(130)}com`,
  ])('is not read from %j', (text) => expect(readMailAddress(text)).toBeUndefined());

  it.each(['+', '.', 'a@', 'a.', '@', "'", ' '])(
    'is judged at once, however often %j stands in it',
    (piece) => {
      expect(readMailAddress(`${piece.repeat(100_000)}x`)).toBeUndefined();
    },
  );

  it('shares its mailbox with those that add something to it', () => {
    expect(mailboxOf('ann+one+two@example.com')).toBe('ann@example.com');
    expect(mailboxOf('ann@example.com')).toBe('ann@example.com');
  });

  it.each([
    ['ann@shop.com', false],
    ['ann.b_c-d@shop.museum', false],
    ['ann+x@shop.com', true],
    ["o'neil@shop.com", true],
    ['ann@light.photography', true],
    ['info@müller.example', true],
  ])('%j is unusual: %s', (text, isUnusual) => expect(isUnusualAddress(text)).toBe(isUnusual));
});
