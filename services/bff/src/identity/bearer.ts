import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';

/** @throws DomainError 401 when there is no bearer token */
export const bearerToken = (authorization: string | undefined): string => {
  const [scheme, token, ...rest] = authorization?.split(' ') ?? [];
  if (scheme?.toLowerCase() !== 'bearer' || !token || rest.length > 0) {
    throw new DomainError(commonErrors.notAuthenticated, { detail: 'Not authenticated' });
  }
  return token;
};
