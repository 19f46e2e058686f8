import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { silentLog } from '@chirrup/kernel/log';
import { AccountPlan, BillingDefinition } from '@chirrup/proto/gen/billing/v1/billing_service';
import { metricsText } from '@chirrup/telemetry/metrics';
import type { Principal } from '@chirrup/tenancy/principal';
import { provideService } from '@chirrup/testing/provide-service';
import { TestAuthority } from '@chirrup/testing/servers/certificates';
import { GrpcBus } from '../src/grpc/grpc-bus.js';
import type { TlsFiles } from '../src/grpc/grpc-credentials.js';

describe('mutual TLS', () => {
  const buses: GrpcBus[] = [];
  const authorities: TestAuthority[] = [];
  const certificates = async (name: string): Promise<TlsFiles> => {
    const authority = await TestAuthority.create(name);
    authorities.push(authority);
    return { authority: authority.file, ...(await authority.issue('service')) };
  };
  const newBus = (tls: TlsFiles | undefined, billing?: string) => {
    const bus = new GrpcBus({ addresses: { billing }, listen: '127.0.0.1:0', tls, log: silentLog });
    buses.push(bus);
    return bus;
  };
  afterAll(async () => {
    await Promise.all(buses.map((bus) => bus.stop()));
    await Promise.all(authorities.map((authority) => authority.close()));
  });

  it('accepts only clients with a certificate of the same authority', async () => {
    const ours = await certificates('ours');
    const server = newBus(ours);
    const port = await provideService(server, BillingDefinition, {
      getAccountPlan: async () => AccountPlan.fromPartial({ numberOfBots: 3 }),
    });
    const address = `127.0.0.1:${port}`;
    const ask = (tls: TlsFiles | undefined) =>
      newBus(tls, address)
        .client(BillingDefinition)
        .getAccountPlan({ userId: 'u1' }, { principal: { kind: 'service', name: 'test' } });
    expect(await ask(ours)).toMatchObject({ numberOfBots: 3 });
    await expect(ask(undefined)).rejects.toMatchObject({ kind: 'unavailable' });
    const foreign = { ...(await certificates('foreign')), authority: ours.authority };
    await expect(ask(foreign)).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('tells when the certificate that it shows ends', async () => {
    const ours = await certificates('ending');
    await provideService(newBus(ours), BillingDefinition, {});
    const ends = new X509Certificate(readFileSync(ours.certificate)).validToDate.getTime() / 1_000;
    expect(await metricsText()).toContain(`chirrup_rpc_certificate_ends_seconds ${ends}`);
  });

  it('lets a certificate speak only for whom it is named', async () => {
    const authority = await TestAuthority.create('named');
    authorities.push(authority);
    const holder = async (name: string) => ({ authority: authority.file, ...(await authority.issue(name)) });
    const server = new GrpcBus({
      addresses: {},
      listen: '127.0.0.1:0',
      tls: await holder('billing'),
      callers: { bff: ['user'], chat: ['service'] },
      log: silentLog,
    });
    buses.push(server);
    const port = await provideService(server, BillingDefinition, {
      getAccountPlan: async () => AccountPlan.fromPartial({ numberOfBots: 3 }),
    });
    const ask = async (name: string, principal: Principal) =>
      newBus(await holder(name), `127.0.0.1:${port}`)
        .client(BillingDefinition)
        .getAccountPlan({ userId: 'u1' }, { principal });
    const user: Principal = { kind: 'user', userId: 'u1' };
    const service: Principal = { kind: 'service', name: 'chat' };
    expect(await ask('bff', user)).toMatchObject({ numberOfBots: 3 });
    expect(await ask('chat', service)).toMatchObject({ numberOfBots: 3 });
    await expect(ask('chat', user)).rejects.toMatchObject({ code: 'AUTH.NOT_AUTHENTICATED' });
    await expect(ask('bff', service)).rejects.toMatchObject({ code: 'AUTH.NOT_AUTHENTICATED' });
  });
});
