import { readGooglePerson } from './google-person.js';

const claims = { sub: '1087', email: ' Ann@Shop.example', email_verified: true, name: 'Ann' };

describe('the claims of a Google ID token', () => {
  it('say who somebody is, with the address as accounts have it', () => {
    const person = { subject: '1087', email: 'ann@shop.example', name: 'Ann', ownsMailbox: false };
    expect(readGooglePerson(claims)).toEqual(person);
    expect(readGooglePerson({ ...claims, name: 7 })).toEqual({ ...person, name: '' });
  });

  it('show whether Google runs the mailbox', () => {
    expect(readGooglePerson({ ...claims, email: 'ann@gmail.com' })?.ownsMailbox).toBe(true);
    expect(readGooglePerson({ ...claims, hd: 'shop.example' })?.ownsMailbox).toBe(true);
    expect(readGooglePerson({ ...claims, email: 'ann@notgmail.com', hd: '' })?.ownsMailbox).toBe(false);
  });

  it('have the address in the form accounts have it', () => {
    const address = "ann.o'neil+shop@studio.photography";
    expect(readGooglePerson({ ...claims, email: address })?.email).toBe(address);
  });

  it.each<[string, Record<string, unknown>]>([
    ['no subject', { sub: undefined }],
    ['an empty subject', { sub: '' }],
    ['a subject that is too long', { sub: '1'.repeat(256) }],
    ['an address that is not verified', { email_verified: false }],
    ['a verification that is only a word', { email_verified: 'true' }],
    ['no address', { email: undefined }],
    ['an address that is none', { email: 'ann' }],
    ['an address with two at signs', { email: 'ann@shop.example@gmail.com' }],
    ['an address that is too long', { email: `${'a'.repeat(250)}@gmail.com` }],
  ])('are not enough with %s', (_, change) =>
    expect(readGooglePerson({ ...claims, ...change })).toBeUndefined(),
  );
});
