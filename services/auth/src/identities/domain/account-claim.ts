/**
 * - `join`: both have proven the address, so they are one
 * - `take-over`: nobody had proven it until now. Whoever made the account may have used somebody else's address to wait
 *   for its owner, so his password and his sessions end first
 * - `refuse`: the address may have changed hands since the provider looked
 */
export type ClaimVerdict = 'join' | 'take-over' | 'refuse';

/** What happens to an account whose address somebody has just proven to a provider. */
export const judgeClaim = (
  account: { emailVerifiedAt: Date | null },
  person: { ownsMailbox: boolean },
): ClaimVerdict => {
  if (account.emailVerifiedAt === null) return 'take-over';
  return person.ownsMailbox ? 'join' : 'refuse';
};
