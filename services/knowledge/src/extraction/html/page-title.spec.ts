import { ownTitle } from './page-title.js';

const page = { heading: '', site: '', url: 'https://www.fjordline.test/contact' };

describe('ownTitle', () => {
  it.each([
    ['Contact | Fjordline Outdoor', { heading: 'Contact' }, 'Contact'],
    ['Fjordline Outdoor — Contact', { heading: 'Contact' }, 'Contact'],
    ['Talk to us – Fjordline Outdoor', { site: 'Fjordline Outdoor' }, 'Talk to us'],
    ['Jackets | Men | Fjordline', {}, 'Jackets – Men'],
    ['Fjordline | Talk to us', {}, 'Talk to us'],
  ])('of "%s" is the page\'s own part', (title, given, own) =>
    expect(ownTitle(title, { ...page, ...given })).toBe(own),
  );

  it.each([
    ['Talk to us | Fjordline Outdoor', {}],
    ['Wash-and-go', { site: 'go' }],
    ['Runner 2 – a light shoe for long runs over rocky and wet paths', { heading: 'Runner 2' }],
    ['Fjordline', { site: 'Fjordline' }],
    ['', {}],
  ])('"%s" stays whole when in doubt', (title, given) =>
    expect(ownTitle(title, { ...page, ...given })).toBe(title),
  );
});
