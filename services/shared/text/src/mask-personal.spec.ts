import { maskPersonal } from './mask-personal.js';

describe('maskPersonal', () => {
  it.each([
    ['Write to jane.doe+shop@mail.example.com please', 'Write to [e-mail] please'],
    ['call +49 (0)30 1234-5678 or 0151/2345678', 'call [number] or [number]'],
    ['Where is order 100234567?', 'Where is order [number]?'],
    ['card 4111 1111 1111 1111', 'card [number]'],
    ['почта иван@пример.рф', 'почта [e-mail]'],
  ])('hides what tells who asks: %s', (text, masked) => {
    expect(maskPersonal(text)).toBe(masked);
    expect(maskPersonal(masked)).toBe(masked);
  });

  it.each([
    'Do you ship on 2026-11-05 or 5.11.2026?',
    'Is there a 2025-2026 catalogue?',
    'Size 42, 19.99 EUR, model X-1234, 100,000 km',
    'Do you have 3 of 12?',
  ])('leaves what a question is about: %s', (text) => {
    expect(maskPersonal(text)).toBe(text);
  });
});
