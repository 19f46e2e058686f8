/**
 * - `join`: account and identity have both verified the address, so they belong to one person
 * - `take-over`: the account's address was never verified. Its creator may have used the address of another person, so its
 *   password and sessions end first
 * - `refuse`: the address may have a new owner since the provider verified it
 */
export type ClaimVerdict = 'join' | 'take-over' | 'refuse';

/** What happens to an account whose address was verified by a sign-in provider. */
export const judgeClaim = (
  account: { emailVerifiedAt: Date | null },
  person: { ownsMailbox: boolean },
): ClaimVerdict => {
  if (account.emailVerifiedAt === null) return 'take-over';
  return person.ownsMailbox ? 'join' : 'refuse';
};
