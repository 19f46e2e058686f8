import type { KubernetesObject } from '../helm.js';
import { componentOf, podsOf, renderWith, withHelm } from '../rendered-chart.js';

const SERVICE_NAME = /^[a-z]([a-z0-9-]*[a-z0-9])?$/;
const settingsOf = (objects: readonly KubernetesObject[]) =>
  objects.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name.endsWith('-settings'))?.data;

withHelm('names', () => {
  it.each(['2024-chat', 'chat.prod', '9.9', 'a.very.long.release.name.of.a.preview.branch.1'])(
    'are good for Services in a release called %s',
    (release) => {
      const objects = renderWith({}, '--name-template', release);
      const services = objects.filter(({ kind }) => kind === 'Service').map(({ metadata }) => metadata.name);
      for (const name of services) {
        expect(name).toMatch(SERVICE_NAME);
        expect(name.length).toBeLessThanOrEqual(63);
      }
      expect(settingsOf(objects).RPC_ADDRESSES).toContain(
        `auth=${services.find((n) => n.endsWith('-auth'))}:5000`,
      );
    },
  );

  it('of releases that differ in a dot share nothing', () => {
    const names = (release: string) =>
      renderWith({}, '--name-template', release).map(({ kind, metadata }) => `${kind}/${metadata.name}`);
    const others = names('chat-prod');
    expect(names('chat.prod').filter((name) => others.includes(name))).toEqual([]);
  });

  it('say the namespace of every object, also of another one', () => {
    const monitoring = {
      podMonitor: { enabled: true, namespace: 'watch' },
      rules: { enabled: true, namespace: 'watch' },
      dashboards: { enabled: true, namespace: 'watch' },
    };
    for (const [values, place] of [
      [{}, 'chat'],
      [{ namespaceOverride: 'elsewhere' }, 'elsewhere'],
    ] as const) {
      const objects = renderWith({ ...values, monitoring, rpc: { tls: { mode: 'certManager' } } });
      const isWatched = ({ kind, metadata }: KubernetesObject) =>
        ['PodMonitor', 'PrometheusRule'].includes(kind) || metadata.name.includes('-dashboard-');
      for (const object of objects)
        expect([object.kind, (object.metadata as { namespace?: string }).namespace]).toEqual([
          object.kind,
          isWatched(object) ? 'watch' : place,
        ]);
      const monitor = objects.find(({ kind }) => kind === 'PodMonitor')?.spec;
      expect(monitor.namespaceSelector).toEqual({ matchNames: [place] });
      const certificate = objects.find(({ kind, spec }) => kind === 'Certificate' && spec.dnsNames);
      expect(JSON.stringify(certificate?.spec.dnsNames)).toContain(`.${place}.svc`);
    }
  });

  it('of a parent chart are filled in where they are addresses and secrets', () => {
    const objects = renderWith({
      global: { domain: 'example.org' },
      host: 'chat.{{ .Values.global.domain }}',
      extraHosts: ['help.{{ .Values.global.domain }}'],
      secrets: {
        existingSecret: '{{ .Release.Name }}-keys',
        from: { 'database-password-chat': { name: '{{ .Release.Name }}-pg', key: 'chat' } },
      },
      postgresql: { host: '{{ .Release.Name }}-pg-rw' },
      kafka: { brokers: '{{ .Release.Name }}-kafka-bootstrap:9093' },
      redis: { url: 'redis://{{ .Release.Name }}-valkey:6390' },
      authorities: { existingSecret: '{{ .Release.Name }}-ca' },
      files: { s3: { bucket: '{{ .Release.Name }}-files' } },
      ingress: { enabled: true },
      podAnnotations: { 'vault.hashicorp.com/agent-inject-template-x': '{{ with secret "a" }}{{ end }}' },
    });
    const chat = podsOf(objects).get('chat');
    const env = Object.fromEntries(
      chat?.spec.containers[0].env.map((one: { name: string }) => [one.name, one]) ?? [],
    );
    expect(env.DATABASE_URL.value).toBe('postgres://chirrup_chat@demo-pg-rw:5432/chirrup');
    expect(env.DATABASE_PASSWORD.valueFrom.secretKeyRef).toEqual({ name: 'demo-pg', key: 'chat' });
    expect(env.SIGNING_KEY.valueFrom.secretKeyRef.name).toBe('demo-keys');
    expect(settingsOf(objects)).toMatchObject({
      KAFKA_BROKERS: 'demo-kafka-bootstrap:9093',
      REDIS_URL: 'redis://demo-valkey:6390',
      PUBLIC_URL: 'https://chat.example.org',
    });
    const ingress = objects.find(({ kind }) => kind === 'Ingress');
    expect(ingress?.spec.rules.map(({ host }: { host: string }) => host)).toEqual([
      'chat.example.org',
      'help.example.org',
    ]);
    // what is meant for others stays
    expect(chat?.metadata.annotations['vault.hashicorp.com/agent-inject-template-x']).toContain('{{ with');
    const policy = objects.find(
      ({ kind, ...object }) => kind === 'NetworkPolicy' && componentOf(object as never) === 'chat',
    );
    expect(JSON.stringify(policy?.spec.egress)).toContain('6390');
  });
});
