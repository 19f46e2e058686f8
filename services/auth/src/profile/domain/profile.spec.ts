import { parseName, parseShopifyShop, parseTimeZone, storableName } from './profile.js';

describe('profile', () => {
  it('takes a name of up to 120 characters on one line', () => {
    expect(parseName('  Ann Ó Brien 🦜 ')).toBe('Ann Ó Brien 🦜');
    expect(parseName('x'.repeat(120))).toHaveLength(120);
    for (const name of ['x'.repeat(121), 'a\0b', 'a\nb', '\ud800'])
      expect(() => parseName(name)).toThrow('The name');
  });

  it('takes no name from elsewhere that could not be stored', () => {
    expect(storableName(' Ann ')).toBe('Ann');
    for (const name of ['x'.repeat(121), 'a\0b', '\ud800']) expect(storableName(name)).toBe('');
  });

  it.each([
    ['', ''],
    ['my-shop', 'my-shop'],
    [' My-Shop.myshopify.com ', 'my-shop'],
  ])('reads the shop %j as %j', (given, shop) => expect(parseShopifyShop(given)).toBe(shop));

  it.each([
    '.myshopify.com',
    '-shop',
    'my shop',
    'shop.example.com',
    'https://a.myshopify.com',
    'x'.repeat(61),
  ])('refuses the shop %j', (given) => expect(() => parseShopifyShop(given)).toThrow('The Shopify shop'));

  it.each(['', 'Europe/Berlin', 'Asia/Kathmandu', 'UTC'])('takes the time zone %j', (name) =>
    expect(parseTimeZone(` ${name} `)).toBe(name),
  );

  it.each(['Mars/Base', '+02:00', 'x'.repeat(99), 'Europe/../Berlin'])('refuses the time zone %j', (name) =>
    expect(() => parseTimeZone(name)).toThrow('The time zone'),
  );
});
