import { type KubernetesObject } from '../helm.js';
import { componentOf, renderWith, withHelm } from '../rendered-chart.js';

interface Rule {
  to?: { ipBlock?: { cidr: string } }[];
  ports?: { port: number; protocol?: string }[];
}
const rulesOf = (objects: readonly KubernetesObject[], name: string): Rule[] =>
  objects
    .filter((object) => object.kind === 'NetworkPolicy' && componentOf(object) === name)
    .flatMap(({ spec }) => spec.egress ?? []);
const portsOf = (objects: readonly KubernetesObject[], name: string): number[] =>
  rulesOf(objects, name).flatMap(({ ports }) => (ports ?? []).map(({ port }) => port));

withHelm('network policies', () => {
  it('follow the ports of all addresses', () => {
    const objects = renderWith({
      postgresql: { port: 6543, admin: { username: 'owner', host: 'direct', port: 5544 } },
      kafka: { brokers: 'a:9094,b:9095', port: 14_001 },
      redis: { url: 'rediss://cache:6390/1' },
      opensearch: { url: 'https://user@search.example' },
      mail: { url: 'smtp://relay:2525' },
      files: { s3: { endpoint: 'http://minio.data:9000' } },
      tracing: { endpoint: 'http://collector:14318' },
      model: { baseUrl: 'http://llm.gpu:8000/v1', name: 'm' },
      embeddings: { enabled: false, baseUrl: 'http://embed.gpu:8001/v1' },
    });
    const chat = portsOf(objects, 'chat');
    expect(chat).toEqual(expect.arrayContaining([6543, 9094, 9095, 14_001, 6390, 2525, 9000, 14_318]));
    for (const usual of [5432, 9092, 6379, 6380, 587, 4318]) expect(chat).not.toContain(usual);
    expect(portsOf(objects, 'knowledge')).toEqual(expect.arrayContaining([443, 8001]));
    expect(portsOf(objects, 'chat-replies')).toContain(8000);
    expect(portsOf(objects, 'migrate')).toEqual([53, 53, 5544]);
    expect(portsOf(objects, 'events')).toEqual([9094, 9095, 14_001]);
  });

  it.each([
    ['redis://10.1.2.3', 6379],
    ['rediss://:p@ss@word@cache:7000/0', 7000],
    ['redis://user:a:b@[fd00::7]:6390', 6390],
    ['redis://[fd00::7]', 6379],
  ])('read the port of %s out of a secret of the chart', (url, port) => {
    const objects = renderWith({
      secrets: {
        existingSecret: '',
        values: { 'redis-url': url, 'database-admin-url': 'postgres://o@pg:5999/db' },
      },
    });
    expect(portsOf(objects, 'bff-visitor')).toContain(port);
    expect(portsOf(objects, 'migrate')).toContain(5999);
  });

  it('let a role of the cloud get its credentials, for those who log in by one', () => {
    const agents = (values: Record<string, unknown>, name: string) =>
      rulesOf(renderWith(values), name).filter(({ to }) => to?.[0]?.ipBlock?.cidr === '169.254.169.254/32');
    const on = { networkPolicy: { cloudIdentity: true } };
    expect(agents(on, 'knowledge')).toHaveLength(1);
    expect(agents(on, 'doctor')).toHaveLength(1);
    expect(agents(on, 'auth')).toEqual([]);
    expect(
      agents({ ...on, kafka: { tls: { enabled: true }, sasl: { mechanism: 'aws-msk-iam' } } }, 'auth'),
    ).toHaveLength(1);
    expect(agents({}, 'knowledge')).toEqual([]);
  });

  it('let the usual ports through where only a secret of others has the address', () => {
    const objects = renderWith({ networkPolicy: { s3Port: 8443 } });
    expect(portsOf(objects, 'knowledge')).toEqual(expect.arrayContaining([6379, 6380, 9200, 443, 8443]));
    expect(portsOf(objects, 'migrate')).toContain(5432);
  });

  it('know the proxy, DNS on other ports, IPv6, and rules of the house', () => {
    const extra = { to: [{ ipBlock: { cidr: '10.9.0.0/16' } }], ports: [{ port: 8125, protocol: 'UDP' }] };
    const objects = renderWith({
      proxy: { httpsProxy: 'http://u:p@10.7.0.1:3128', httpProxy: 'http://[fd00::1]:3129' },
      networkPolicy: { dnsPorts: [5353, { port: 8600, protocol: 'TCP' }], extraEgress: [extra] },
      workloads: { bots: { networkPolicy: { extraEgress: [{ ports: [{ port: 7777 }] }] } } },
    });
    const toProxy = rulesOf(objects, 'auth').find(({ ports }) => ports?.some(({ port }) => port === 3128));
    expect(toProxy).toEqual({
      to: [{ ipBlock: { cidr: 'fd00::1/128' } }, { ipBlock: { cidr: '10.7.0.1/32' } }],
      ports: [{ port: 3129 }, { port: 3128 }],
    });
    expect(rulesOf(objects, 'migrate')).toContainEqual(extra);
    expect(rulesOf(objects, 'migrate')[0]?.ports).toEqual([
      { port: 5353, protocol: 'UDP' },
      { port: 5353, protocol: 'TCP' },
      { port: 8600, protocol: 'TCP' },
    ]);
    const everywhere = objects.find(({ metadata }) => metadata.name.endsWith('-extra'));
    expect(everywhere?.spec.egress).toEqual([extra]);
    expect(portsOf(objects, 'bots')).toContain(7777);
    expect(portsOf(objects, 'chat')).not.toContain(7777);
    const [kafka] = rulesOf(objects, 'events');
    expect(kafka?.to).toEqual([{ ipBlock: { cidr: '0.0.0.0/0' } }, { ipBlock: { cidr: '::/0' } }]);
  });

  it('let tokens for brokers be asked for, by all who use brokers', () => {
    const sasl = { mechanism: 'oauthbearer', username: 'chat', tokenUrl: 'https://login.example:8443/token' };
    const objects = renderWith({ kafka: { sasl } });
    for (const name of ['auth', 'bff-visitor', 'events']) expect(portsOf(objects, name)).toContain(8443);
    expect(objects.find(({ kind }) => kind === 'ConfigMap')?.data.KAFKA_OAUTH_TOKEN_URL).toBe(sasl.tokenUrl);
    expect(() => renderWith({ kafka: { sasl: { ...sasl, tokenUrl: '' } } })).toThrow(
      'kafka.sasl.tokenUrl is needed',
    );
  });

  it('of the migration are there before it', () => {
    const hooks = (values: Record<string, unknown>) =>
      renderWith(values)
        .filter((object) => componentOf(object) === 'migrate')
        .map(({ kind, metadata }) => [
          kind,
          metadata.annotations?.['helm.sh/hook'],
          Number(metadata.annotations?.['helm.sh/hook-weight'] ?? 0),
        ]);
    expect(hooks({ migrations: { serviceAccount: { create: true } } })).toEqual(
      expect.arrayContaining([
        ['Job', 'pre-install,pre-upgrade', 0],
        ['NetworkPolicy', 'pre-install,pre-upgrade', -10],
        ['ServiceAccount', 'pre-install,pre-upgrade', -10],
      ]),
    );
    expect(hooks({ migrations: { enabled: false } })).toEqual([]);
    const wave = { 'argocd.argoproj.io/sync-wave': '-1' };
    const [job] = renderWith({ migrations: { hook: false, annotations: wave } }).filter(
      ({ kind }) => kind === 'Job',
    );
    expect(job?.metadata.annotations).toEqual(wave);
  });
});
