import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { requireUser } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';

/** Lets pass the owner of the account; those of others are not found. */
export const requireOwnAccount = (principal: Principal, userId: string): void => {
  if (requireUser(principal) !== userId) throw new DomainError(commonErrors.notFound);
};
