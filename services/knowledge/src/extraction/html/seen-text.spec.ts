import { withCents } from './seen-text.js';

describe('raised digits', () => {
  it.each([
    ['£7⁴⁰ a box', '£7.40 a box'],
    ['a box for 12⁹⁵ €', 'a box for 12.95 €'],
    ['3,⁵⁰ kr', '3,50 kr'],
    ['10⁶ cells on 40 m²', '10⁶ cells on 40 m²'],
    ['seven years³', 'seven years³'],
  ])('%s reads %s', (text, read) => expect(withCents(text)).toBe(read));
});
