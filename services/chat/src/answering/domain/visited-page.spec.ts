import { isOfSite } from './visited-page.js';

describe('isOfSite', () => {
  it.each([
    ['https://shop.example/a', true],
    ['http://www.shop.example', true],
    ['https://help.shop.example/x', true],
    ['https://other.example/', true],
    ['https://notshop.example/', false],
    ['https://shop.example.evil.example/', false],
    ['https://evil.example/https://shop.example/', false],
    ['no address', false],
    ['', false],
  ])('%s: %s', (address, expected) => {
    const profile = { baseUrl: 'https://www.shop.example/de', allowedOrigins: ['https://other.example'] };
    expect(isOfSite(address, profile)).toBe(expected);
  });

  it('knows no site without addresses of the owner', () => {
    expect(isOfSite('https://shop.example', { baseUrl: '' })).toBe(false);
  });
});
