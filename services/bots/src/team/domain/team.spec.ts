import { parseEmail } from './team.js';

describe('the address of a collaborator', () => {
  it.each([' Ann@Example.com ', 'ann+bots@example.museum', "o'reilly@example.com"])(
    'is what our log-in or a sign-in provider knows: %s',
    (text) => expect(parseEmail(text)).toBe(text.trim().toLowerCase()),
  );

  it.each([
    'ann',
    'ann@example',
    'o’reilly@example.com',
    'a b@example.com',
    'a@b.example,c@d.example',
    'Ann <a@b.example>',
    'a@b@c.example',
    'a@b.example\r\nBcc: c@d.example',
    `${'a'.repeat(250)}@b.example`,
  ])('is one address and nothing else: %j', (text) =>
    expect(() => parseEmail(text)).toThrow('Please enter a valid email address.'),
  );
});
