import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLog } from '@chirrup/kernel/log';
import { AccountPlan, BillingDefinition } from '@chirrup/proto/gen/billing/v1/billing_service';
import { GrpcBus } from '../src/grpc-bus.js';
import type { TlsFiles } from '../src/grpc-credentials.js';

const folder = mkdtempSync(join(tmpdir(), 'chirrup-tls-'));
const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });

/** An authority and a certificate of it for this machine. */
const certificates = (name: string): TlsFiles => {
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const authority = ['-keyout', `${name}-ca.key`, '-out', `${name}-ca.pem`, '-subj', `/CN=${name}`];
  openssl('req', '-x509', ...key, ...authority, '-days', '2');
  openssl('req', ...key, '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', '/CN=127.0.0.1');
  writeFileSync(join(folder, 'names'), 'subjectAltName=IP:127.0.0.1');
  const signing = [
    '-CA',
    `${name}-ca.pem`,
    '-CAkey',
    `${name}-ca.key`,
    '-CAcreateserial',
    '-extfile',
    'names',
  ];
  openssl('x509', '-req', '-in', `${name}.csr`, '-out', `${name}.pem`, '-days', '2', ...signing);
  return {
    authority: join(folder, `${name}-ca.pem`),
    certificate: join(folder, `${name}.pem`),
    key: join(folder, `${name}.key`),
  };
};

describe('mutual TLS', () => {
  const buses: GrpcBus[] = [];
  const newBus = (tls: TlsFiles | undefined, billing?: string) => {
    const bus = new GrpcBus({ addresses: { billing }, tls, log: silentLog });
    buses.push(bus);
    return bus;
  };
  afterAll(async () => {
    await Promise.all(buses.map((bus) => bus.stop()));
    await rm(folder, { recursive: true, force: true });
  });

  it('lets in who shows a certificate of the same authority and nobody else', async () => {
    const ours = certificates('ours');
    const server = newBus(ours);
    server.provide(BillingDefinition, {
      getAccountPlan: async () => AccountPlan.fromPartial({ numberOfBots: 3 }),
    });
    const address = `127.0.0.1:${await server.listen('127.0.0.1:0')}`;
    const ask = (tls: TlsFiles | undefined) =>
      newBus(tls, address)
        .client(BillingDefinition)
        .getAccountPlan({ userId: 'u1' }, { principal: { kind: 'service', name: 'test' } });
    expect(await ask(ours)).toMatchObject({ numberOfBots: 3 });
    await expect(ask(undefined)).rejects.toMatchObject({ kind: 'unavailable' });
    const foreign = { ...certificates('foreign'), authority: ours.authority };
    await expect(ask(foreign)).rejects.toMatchObject({ kind: 'unavailable' });
  });
});
