import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import type { Principal } from '@chirrup/tenancy/principal';

/** Whose key it is; keys of two callers never meet. @throws DomainError for who is nobody */
export const callerName = (principal: Principal): string => {
  if (principal.kind === 'visitor') return `${principal.botId}:${principal.visitorId}`;
  if ('userId' in principal) return principal.userId;
  // for what other systems send, e.g. webhooks
  if (principal.kind === 'service') return `service:${principal.name}`;
  throw new DomainError(commonErrors.notAuthenticated, { detail: 'Not authenticated' });
};
