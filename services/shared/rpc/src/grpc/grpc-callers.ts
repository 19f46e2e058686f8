import type { PeerCertificate } from 'node:tls';
import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import type { Principal } from '@chirrup/tenancy/principal';

/** Which kinds of principal the holder of a certificate may speak for, by a name in the certificate. */
export type Callers = Readonly<Record<string, readonly Principal['kind'][]>>;

/** Refuses a principal that the caller's certificate may not speak for. @throws DomainError AUTH.NOT_AUTHENTICATED */
export const requireCaller = (
  callers: Callers,
  certificate: PeerCertificate | undefined,
  { kind }: Principal,
): void => {
  const names = certificate ? namesOf(certificate) : [];
  if (names.some((name) => Object.hasOwn(callers, name) && callers[name]?.includes(kind))) return;
  throw new DomainError(commonErrors.notAuthenticated, {
    detail: `The certificate ${names[0] ?? '(none)'} may not speak for a ${kind}; see RPC_CALLERS`,
  });
};

/** Common name, then DNS names. */
const namesOf = ({ subject, subjectaltname = '' }: PeerCertificate): string[] => {
  const alternatives = [...subjectaltname.matchAll(/DNS:([^,\s"]+)/g)].map(([, name]) => name ?? '');
  return [subject?.CN, ...alternatives]
    .flat()
    .filter((name): name is string => typeof name === 'string' && name !== '');
};
