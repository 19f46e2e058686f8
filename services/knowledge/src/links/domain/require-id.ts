import { DomainError, type ErrorDefinition } from '@chirrup/kernel/domain-error';
import { isUuid } from '@chirrup/kernel/ids';

/** @throws DomainError `notFound` for what is no id at all, which the database would refuse as a syntax error */
export function requireId(id: string, notFound: ErrorDefinition): void {
  if (!isUuid(id)) throw new DomainError(notFound);
}
