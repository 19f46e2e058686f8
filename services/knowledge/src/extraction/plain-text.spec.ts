import { asOutline } from './plain-text.js';

describe('plain text', () => {
  it('has sentences that go on over the ends of lines', () => {
    const text = 'Bicycles can be hired from May to September, but\nnot on public holidays.\nBring a card.\n';
    expect(asOutline(text).trim()).toBe(
      'Bicycles can be hired from May to September, but not on public holidays. Bring a card.',
    );
  });

  it.each([
    ['an address', 'Quay House\n4 Harbour Lane\nKinsale'],
    ['labelled lines', 'Monday to Friday: from nine in the morning to half past five.\nSunday: closed.'],
    ['a list', '- a lamp that is charged over night, with its cable.\n- a map of the island.'],
    ['short lines', 'One.\nTwo.'],
  ])('keeps the lines of %s', (_name, text) => {
    expect(asOutline(text)).toBe(text);
  });

  it('has headings over a row of signs', () => {
    expect(asOutline('Hire\n====\n\nPrices\n------\nA day costs 18 euros.')).toBe(
      '# Hire\n\n## Prices\n\nA day costs 18 euros.',
    );
  });

  it('begins behind its front matter', () => {
    expect(asOutline('---\ntitle: Hire\n---\nOpen daily.')).toBe('Open daily.');
  });
});
