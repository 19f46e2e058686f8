import { type KubernetesObject } from '../helm.js';
import { podsOf, renderWith, withHelm } from '../rendered-chart.js';

const envOf = (objects: readonly KubernetesObject[], name: string) =>
  podsOf(objects).get(name)?.spec.containers[0].env as {
    name: string;
    value?: string;
    valueFrom?: { secretKeyRef: { name: string; key: string } };
  }[];
const sources = (objects: readonly KubernetesObject[], name: string) =>
  Object.fromEntries(
    (envOf(objects, name) ?? []).map((entry) => [
      entry.name,
      entry.valueFrom
        ? `${entry.valueFrom.secretKeyRef.name}/${entry.valueFrom.secretKeyRef.key}`
        : entry.value,
    ]),
  );
const OWN = {
  secrets: {
    existingSecret: '',
    values: { 'database-admin-url': 'postgres://owner@db.internal/chirrup', 'redis-url': 'redis://cache' },
  },
};

withHelm('secrets', () => {
  it('are read where the values say, each from its own place', () => {
    const objects = renderWith({
      secrets: {
        from: {
          'signing-key': { name: 'vault-keys', key: 'SIGN' },
          'database-password-bots': { name: 'pg-bots', key: 'password' },
          's3-secret-access-key': { name: 'bucket' },
        },
      },
      postgresql: { admin: { username: 'owner@tenant', host: 'direct.internal', port: 5433 } },
    });
    expect(sources(objects, 'bots')).toMatchObject({
      SIGNING_KEY: 'vault-keys/SIGN',
      DATABASE_PASSWORD: 'pg-bots/password',
      DATABASE_URL: 'postgres://chirrup_bots@db.internal:5432/chirrup',
      S3_SECRET_ACCESS_KEY: 'bucket/s3-secret-access-key',
      REDIS_URL: 'keys/redis-url',
    });
    expect(sources(objects, 'migrate')).toMatchObject({
      DATABASE_URL: 'postgres://owner%40tenant@direct.internal:5433/chirrup',
      DATABASE_PASSWORD: 'keys/database-admin-password',
      DATABASE_PASSWORD_BOTS: 'pg-bots/password',
      DATABASE_PASSWORD_CHAT: 'keys/database-password-chat',
    });
  });

  it('may be files that something else mounts, with no secret of the cluster at all', () => {
    const objects = renderWith({
      secrets: {
        existingSecret: '',
        folder: '/vault/secrets',
        folderKeys: ['smtp-password'],
        from: { 'kafka-sasl-password': { name: 'events-user' } },
      },
      kafka: { sasl: { mechanism: 'plain', username: 'u' } },
      postgresql: { admin: { username: 'owner' } },
      redis: { url: 'redis://cache' },
    });
    expect(objects.filter(({ kind }) => kind === 'Secret')).toEqual([]);
    expect(sources(objects, 'chat')).toMatchObject({
      SIGNING_KEY_FILE: '/vault/secrets/signing-key',
      DATABASE_PASSWORD_FILE: '/vault/secrets/database-password-chat',
      SMTP_PASSWORD_FILE: '/vault/secrets/smtp-password',
      KAFKA_SASL_PASSWORD: 'events-user/kafka-sasl-password',
    });
    expect(Object.keys(sources(objects, 'chat'))).not.toContain('REDIS_PASSWORD_FILE');
    expect(sources(objects, 'migrate')).toMatchObject({
      DATABASE_PASSWORD_FILE: '/vault/secrets/database-admin-password',
      DATABASE_PASSWORD_BOTS_FILE: '/vault/secrets/database-password-bots',
    });
    const job = objects.find(({ kind }) => kind === 'Job');
    expect(job?.metadata.annotations?.['helm.sh/hook']).toBe('pre-install,pre-upgrade');
  });

  it('are not needed where a role of the cloud logs in', () => {
    const objects = renderWith({
      kafka: { tls: { enabled: true }, sasl: { mechanism: 'aws-msk-iam', region: 'eu-west-1' } },
      opensearch: { url: 'https://abc.eu-west-1.aoss.amazonaws.com', aws: { service: 'aoss' } },
    });
    const settings = objects.find(({ metadata }) => metadata.name.endsWith('-settings'))?.data;
    expect(settings).toMatchObject({ KAFKA_SASL_MECHANISM: 'aws-msk-iam', KAFKA_AWS_REGION: 'eu-west-1' });
    for (const name of ['chat', 'events', 'doctor'])
      expect(Object.keys(sources(objects, name))).not.toContain('KAFKA_SASL_PASSWORD');
    expect(sources(objects, 'knowledge')).toMatchObject({ OPENSEARCH_AWS_SERVICE: 'aoss' });
    expect(Object.keys(sources(objects, 'chat'))).not.toContain('OPENSEARCH_AWS_SERVICE');
  });

  it('never stand in an address', () => {
    for (const { spec } of podsOf(renderWith({})).values())
      for (const { value } of spec.containers[0].env ?? []) expect(value ?? '').not.toContain('$(');
  });

  it('come as files where the values say so', () => {
    const objects = renderWith({
      secrets: { asFiles: true },
      kafka: { sasl: { mechanism: 'plain', username: 'u' } },
    });
    for (const name of ['auth', 'migrate', 'events']) {
      expect(envOf(objects, name).filter(({ valueFrom }) => valueFrom)).toEqual([]);
      expect(sources(objects, name).SECRETS_FOLDER).toBe('/etc/chirrup/secrets');
    }
    const files = podsOf(objects)
      .get('events')
      ?.spec.volumes.find((volume: { name: string }) => volume.name === 'secrets');
    expect(files.projected.sources).toEqual([
      { secret: { name: 'keys', items: [{ key: 'kafka-sasl-password', path: 'KAFKA_SASL_PASSWORD' }] } },
    ]);
  });

  it('that change replace the pods, and only then', () => {
    const templates = (url: string) => {
      const pods = podsOf(
        renderWith({ secrets: { ...OWN.secrets, values: { ...OWN.secrets.values, 'smtp-url': url } } }),
      );
      return ['auth', 'bff-visitor'].map((name) => JSON.stringify(pods.get(name)));
    };
    expect(templates('smtp://a')).toEqual(templates('smtp://a'));
    const [before, after] = [templates('smtp://a'), templates('smtp://b')];
    for (const [index, template] of before.entries()) expect(template).not.toBe(after[index]);
  });

  it('are drawn by the chart unless it may not, or has them all', () => {
    expect(() => renderWith({ ...OWN, generateSecrets: false })).toThrow(
      /generateSecrets is false.*signing-key/,
    );
    const passwords = Object.fromEntries(
      ['analytics', 'auth', 'billing', 'bots', 'chat', 'knowledge'].map((area) => [
        `database-password-${area}`,
        { name: 'pg', key: area },
      ]),
    );
    const objects = renderWith({
      generateSecrets: false,
      secrets: {
        existingSecret: '',
        from: {
          ...passwords,
          'signing-key': { name: 'vault' },
          'database-admin-url': { name: 'pg', key: 'uri' },
          'redis-url': { name: 'cache' },
        },
      },
    });
    expect(objects.filter(({ kind }) => kind === 'Secret')).toEqual([]);
  });

  it('of clients come as files to whom they concern, authorities from a Secret too', () => {
    const objects = renderWith({
      kafka: {
        tls: { enabled: true, existingSecret: 'kafka-user', certKey: 'user.crt', keyKey: 'user.key' },
      },
      postgresql: { sslMode: 'verify-full', tls: { existingSecret: 'pg-client', caKey: '' } },
      authorities: { existingSecret: 'house-ca', key: 'bundle.pem' },
    });
    const settings = objects.find(({ kind }) => kind === 'ConfigMap')?.data;
    expect(settings).toMatchObject({
      KAFKA_SSL_CERT: '/etc/chirrup/kafka/user.crt',
      KAFKA_SSL_CA: '/etc/chirrup/kafka/ca.crt',
      NODE_EXTRA_CA_CERTS: '/etc/chirrup/authorities/bundle.pem',
    });
    expect(sources(objects, 'chat').DATABASE_URL).toBe(
      'postgres://chirrup_chat@db.internal:5432/chirrup?sslmode=verify-full&sslcert=/etc/chirrup/postgresql/tls.crt&sslkey=/etc/chirrup/postgresql/tls.key',
    );
    const volumes = (name: string): string[] =>
      podsOf(objects)
        .get(name)
        ?.spec.volumes.map((volume: { name: string }) => volume.name);
    expect(volumes('chat')).toEqual(expect.arrayContaining(['kafka-tls', 'postgresql-tls', 'authorities']));
    expect(volumes('migrate')).toEqual(['tmp', 'authorities', 'postgresql-tls']);
    expect(volumes('events')).toEqual(['tmp', 'authorities', 'kafka-tls']);
    expect(volumes('bff-visitor')).not.toContain('postgresql-tls');
  });

  it('of authorities of their own come to every pod that asks the engine, with names checked', () => {
    const tls = (engine: string) => ({ caSecret: `${engine}-authority`, caKey: 'root.pem' });
    const objects = renderWith({
      postgresql: { sslMode: 'verify-full', admin: { username: 'owner' }, tls: tls('pg') },
      kafka: { tls: { enabled: true, existingSecret: 'kafka-user', ...tls('kafka') } },
      redis: { url: 'rediss://cache', tls: tls('redis') },
      opensearch: {
        url: 'https://search',
        tls: { existingSecret: 'search-authority', certKey: '', keyKey: '', caKey: 'root.pem' },
      },
    });
    const settings = objects.find(({ kind }) => kind === 'ConfigMap')?.data;
    expect(settings).toMatchObject({
      KAFKA_SSL_CA: '/etc/chirrup/kafka-ca/root.pem',
      KAFKA_SSL_CERT: '/etc/chirrup/kafka/tls.crt',
      REDIS_SSL_CA: '/etc/chirrup/redis-ca/root.pem',
      OPENSEARCH_SSL_CA: '/etc/chirrup/opensearch/root.pem',
    });
    for (const absent of ['REDIS_SSL_CERT', 'OPENSEARCH_SSL_KEY'])
      expect(settings).not.toHaveProperty(absent);
    const asks: Record<string, string[]> = {
      knowledge: ['kafka', 'kafka-ca', 'redis-ca', 'postgresql-ca', 'opensearch'],
      'bff-visitor': ['kafka', 'kafka-ca', 'redis-ca'],
      doctor: ['kafka', 'kafka-ca', 'redis-ca', 'postgresql-ca', 'opensearch'],
      migrate: ['postgresql-ca'],
      events: ['kafka', 'kafka-ca'],
    };
    for (const [name, folders] of Object.entries(asks)) {
      const [container] = podsOf(objects).get(name)?.spec.containers ?? [];
      const mounted = container.volumeMounts.map(({ mountPath }: { mountPath: string }) => mountPath);
      expect(mounted.filter((path: string) => path.startsWith('/etc/chirrup/')).sort()).toEqual(
        folders.map((folder) => `/etc/chirrup/${folder}`).sort(),
      );
      const url = sources(objects, name).DATABASE_URL;
      if (folders.includes('postgresql-ca'))
        expect(url).toMatch(/\?sslmode=verify-full&sslrootcert=\/etc\/chirrup\/postgresql-ca\/root\.pem$/);
    }
    const volumes = podsOf(objects).get('migrate')?.spec.volumes;
    expect(volumes).toContainEqual({
      name: 'postgresql-ca-tls',
      secret: { secretName: 'pg-authority', defaultMode: 288 },
    });
  });

  it('with the address of the administrator are asked for over TLS as all others are', () => {
    const migrates = (sslMode: string) => sources(renderWith({ postgresql: { sslMode } }), 'migrate');
    expect(migrates('verify-full')).toMatchObject({
      DATABASE_URL: 'keys/database-admin-url',
      PGSSLMODE: 'verify-full',
    });
    expect(migrates('')).not.toHaveProperty('PGSSLMODE');
  });
});
