import { withSiteLinks } from './site-links.js';

const BASE = 'https://pots.example/shop/';

describe('withSiteLinks', () => {
  it.each([
    [
      'See [our terms](/terms "Terms") or [above](#top).',
      'See [our terms](https://pots.example/terms "Terms") or [above](https://pots.example/shop/#top).',
    ],
    ['[Glazes](../glazes?c=1)', '[Glazes](https://pots.example/glazes?c=1)'],
    ['[Other](//evil.example) [Other](/\\evil.example)', '[Other](//evil.example) [Other](/\\evil.example)'],
    ['[Whole](https://a.example/x) and `[code](/x)`', '[Whole](https://a.example/x) and `[code](/x)`'],
  ])('%j becomes %j', (answer, whole) => expect(withSiteLinks(answer, BASE)).toBe(whole));

  it('leaves all as it is without an address of the site', () => {
    expect(withSiteLinks('[Terms](/terms)', '')).toBe('[Terms](/terms)');
  });
});
