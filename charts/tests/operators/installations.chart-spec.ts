import type { KubernetesObject } from '../helm.js';
import { componentOf, podsOf, renderWith, withHelm } from '../rendered-chart.js';

interface Entry {
  name: string;
  value?: string;
}
const envOf = (objects: readonly KubernetesObject[], name: string): Record<string, string | undefined> =>
  Object.fromEntries(
    ((podsOf(objects).get(name)?.spec.containers[0].env ?? []) as Entry[]).map((entry) => [
      entry.name,
      entry.value,
    ]),
  );
const settingsOf = (objects: readonly KubernetesObject[]): Record<string, string> =>
  objects.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name.endsWith('-settings'))?.data;
const redisPorts = (objects: readonly KubernetesObject[]): number[] =>
  objects
    .filter((object) => object.kind === 'NetworkPolicy' && componentOf(object) === 'bff-visitor')
    .flatMap(({ spec }) => spec.egress)
    .flatMap(({ ports }) => (ports ?? []).map(({ port }: { port: number }) => port));

withHelm('several installations', () => {
  it('are told apart by one value, in all that runs', () => {
    const objects = renderWith({ installation: { name: 'team-a' } });
    expect(settingsOf(objects)).toMatchObject({ INSTALLATION: 'team-a' });
    expect(envOf(objects, 'migrate')).toMatchObject({ INSTALLATION: 'team-a', SIGNING_KEY: undefined });
    expect(Object.keys(envOf(objects, 'migrate'))).toContain('SIGNING_KEY');
    expect(envOf(objects, 'chat-replies').DATABASE_URL).toBe(
      'postgres://team_a_chirrup_chat@db.internal:5432/chirrup',
    );
  });

  it('change nothing for a lone one', () => {
    const objects = renderWith({});
    expect(Object.keys(settingsOf(objects)).join()).not.toContain('INSTALLATION');
    expect(envOf(objects, 'chat').DATABASE_URL).toBe('postgres://chirrup_chat@db.internal:5432/chirrup');
  });

  it('take over when that is asked for, the migration too', () => {
    const objects = renderWith({ installation: { takeOver: true } });
    expect(settingsOf(objects).INSTALLATION_TAKE_OVER).toBe('true');
    expect(envOf(objects, 'migrate').INSTALLATION_TAKE_OVER).toBe('true');
  });

  it.each([
    [{ installation: { name: 'Team' } }, /installation/],
    [{ settings: { INSTALLATION: 'team-a' } }, /settings.INSTALLATION is not enough.*installation.name/],
    [
      { redis: { url: 'redis://cache', tls: { existingSecret: 'x' } } },
      /redis.tls.existingSecret needs a redis.url that begins with rediss/,
    ],
    [
      { opensearch: { url: 'http://search', tls: { existingSecret: 'x' } } },
      /opensearch.tls.existingSecret needs/,
    ],
  ])('are not named by %j', (values, sentence) => {
    expect(() => renderWith(values)).toThrow(sentence);
  });

  it.each([
    ['rediss+sentinel://u@one:5000,two/main', [5000, 26_379, 6379]],
    ['redis+cluster://one:7000,two', [7000, 6379]],
    ['redis+sentinel://[fd00::1]:5000/main/2', [5000, 6379]],
  ])('reach Redis at %s', (url, ports) => {
    const objects = renderWith({ redis: { url } });
    expect(settingsOf(objects).REDIS_URL).toBe(url);
    expect(redisPorts(objects)).toEqual(expect.arrayContaining(ports));
    expect(redisPorts(objects)).not.toContain(6380);
  });

  it('show certificates to Redis and OpenSearch', () => {
    const objects = renderWith({
      redis: { url: 'rediss://cache', tls: { existingSecret: 'redis-client', caKey: '' } },
      opensearch: { url: 'https://search', tls: { existingSecret: 'search-client', certKey: 'c.pem' } },
    });
    const settings = settingsOf(objects);
    expect(settings).toMatchObject({
      REDIS_SSL_CERT: '/etc/chirrup/redis/tls.crt',
      REDIS_SSL_KEY: '/etc/chirrup/redis/tls.key',
      OPENSEARCH_SSL_CA: '/etc/chirrup/opensearch/ca.crt',
      OPENSEARCH_SSL_CERT: '/etc/chirrup/opensearch/c.pem',
    });
    expect(settings.REDIS_SSL_CA).toBeUndefined();
    const secretsOf = (name: string) =>
      podsOf(objects)
        .get(name)
        ?.spec.volumes.flatMap(({ secret }: { secret?: { secretName: string } }) => secret?.secretName ?? []);
    expect(secretsOf('knowledge')).toEqual(expect.arrayContaining(['redis-client', 'search-client']));
    expect(secretsOf('bff-visitor')).toEqual(['redis-client']);
  });
});
