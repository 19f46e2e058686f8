import { ContactFilter } from './contact-filter.js';

const contacts = new ContactFilter([
  'Write to help@shop.example or call +44 (0)117 496 0123; we build with Node.io.',
  'https://shop.example',
]);

describe('ContactFilter', () => {
  it.each([
    'Write to help@shop.example.',
    'Call 0117 496 0123, please.',
    'Made with Node.io and Vue.js, e.g. here.',
    'Open 09:00-18:00 on 01.02.2027',
    'The answer is yes.',
  ])('knows the contacts of %j', (text) => expect(contacts.isForeign(text)).toBe(false));

  it.each([
    'Write to thief@evil.example now',
    'Go to evil.example/x now',
    'Call +1 202 555 0173 now',
    'A javascript:alert(1) b',
  ])('finds the foreign contact in %j', (text) => expect(contacts.isForeign(text)).toBe(true));

  it('gives a text without its contacts, whose digits are no quantities', () => {
    expect(contacts.without('Call 0117 496 0123 before 6 pm.')).toBe('Call   before 6 pm.');
  });
});
