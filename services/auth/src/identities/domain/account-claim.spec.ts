import { type ClaimVerdict, judgeClaim } from './account-claim.js';

describe('a proven address that has an account already', () => {
  it.each<[ClaimVerdict, Date | null, boolean]>([
    ['join', new Date(), true],
    ['refuse', new Date(), false],
    ['take-over', null, true],
    ['take-over', null, false],
  ])(
    'means %s when the account was verified at %p and the provider runs the mailbox: %p',
    (verdict, emailVerifiedAt, ownsMailbox) =>
      expect(judgeClaim({ emailVerifiedAt }, { ownsMailbox })).toBe(verdict),
  );
});
