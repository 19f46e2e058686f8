import type { PeerCertificate } from 'node:tls';
import type { Principal } from '@chirrup/tenancy/principal';
import { requireCaller } from './grpc-callers.js';

const certificate = (CN: string | undefined, subjectaltname?: string) =>
  ({ subject: { CN }, subjectaltname }) as PeerCertificate;
const user: Principal = { kind: 'user', userId: 'u1' };
const callers = { bff: ['user', 'visitor'], 'knowledge.chirrup.svc': ['service'] } as const;

describe('who may speak for whom', () => {
  it('goes by the common name and by DNS names', () => {
    expect(() => requireCaller(callers, certificate('bff'), user)).not.toThrow();
    const crawler = certificate('c', 'DNS:knowledge, DNS:knowledge.chirrup.svc');
    expect(() => requireCaller(callers, crawler, { kind: 'service', name: 'knowledge' })).not.toThrow();
    expect(() => requireCaller(callers, crawler, user)).toThrow(/log in/);
  });

  it.each([
    ['a stranger', certificate('stranger')],
    ['a name of every object', certificate('constructor')],
    ['a certificate without names', certificate(undefined)],
    ['no certificate', undefined],
  ])('refuses %s', (_, peer) => {
    expect(() => requireCaller(callers, peer, user)).toThrow(/log in/);
  });
});
