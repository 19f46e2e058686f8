import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chartFolder, componentOf, helm, podsOf, renderWith, withHelm } from '../rendered-chart.js';

type Values = Record<string, unknown>;
const find = (kind: string, values: Values, name?: string) =>
  renderWith(values).find((object) => object.kind === kind && (!name || componentOf(object) === name));
const pod = (values: Values, name = 'chat') => podsOf(renderWith(values)).get(name);

/** What operators report of other products' charts, with values of our own. */
withHelm('situations', () => {
  it('templates of the operator are filled in wherever values hold them', () => {
    const objects = renderWith({
      global: { stage: 'test' },
      fullnameOverride: '{{ .Release.Name }}-talk',
      serviceAccount: { annotations: { role: 'arn:aws:iam::1:role/{{ .Release.Name }}' } },
      settings: { OTEL_RESOURCE_ATTRIBUTES: 'stage={{ .Values.global.stage }}' },
      env: [{ name: 'STAGE', value: '{{ .Values.global.stage | upper }}' }],
      extraVolumes: [{ name: 'house', configMap: { name: '{{ .Release.Name }}-house' } }],
      initContainers: {
        wait: { image: '{{ include "chirrup.image" (dict "root" . "image" .Values.image) }}' },
      },
      ingress: { enabled: true, annotations: { record: '{{ .Release.Name }}.example.com' } },
    });
    const of = (kind: string) => objects.find((object) => object.kind === kind);
    expect(of('ServiceAccount')?.metadata.annotations?.role).toBe('arn:aws:iam::1:role/demo');
    expect(of('Ingress')?.metadata).toMatchObject({
      name: 'demo-talk',
      annotations: { record: 'demo.example.com' },
    });
    expect(of('ConfigMap')?.data.OTEL_RESOURCE_ATTRIBUTES).toBe('stage=test');
    const spec = podsOf(objects).get('chat')?.spec;
    expect(spec.containers[0].env).toContainEqual({ name: 'STAGE', value: 'TEST' });
    expect(spec.volumes).toContainEqual({ name: 'house', configMap: { name: 'demo-house' } });
    expect(spec.initContainers[0].image).toBe(spec.containers[0].image);
  });

  it('templates of others stay as they are', () => {
    const inject = '{{- with secret "kv/chat" }}{{ .Data.data.Values }}{{ end }}';
    const summary = '{{ $labels.pod }} of {{ $externalLabels.cluster }}';
    const values = {
      podAnnotations: { 'vault.hashicorp.com/agent-inject-template-key': inject },
      monitoring: { rules: { enabled: true, alertAnnotations: { summary } } },
    };
    expect(Object.values(pod(values)?.metadata.annotations)).toContain(inject);
    const [rule] = find('PrometheusRule', values)?.spec.groups[0].rules ?? [];
    expect(rule.annotations.summary).toBe(summary);
  });

  it('a secret of certificates may be named by release and kind', () => {
    const tls = { mode: 'existing', existingSecret: '{{ .Release.Name }}-{{ .name }}-rpc' };
    const volumes = pod({ rpc: { tls } })?.spec.volumes;
    expect(volumes).toContainEqual({
      name: 'rpc',
      secret: { defaultMode: 288, secretName: 'demo-chat-rpc' },
    });
  });

  it('Recreate leaves no rolling update behind, and one that cannot move is named', () => {
    for (const where of ['auth', 'embeddings']) {
      const strategy = find('Deployment', { defaults: { strategy: { type: 'Recreate' } } }, where)?.spec
        .strategy;
      expect(strategy).toEqual({ type: 'Recreate' });
    }
    for (const maxSurge of [0, '0%'])
      expect(() => renderWith({ defaults: { strategy: { rollingUpdate: { maxSurge } } } })).toThrow(
        /strategy.rollingUpdate lets no pod come/,
      );
  });

  it('KEDA asks a Prometheus that wants a log-in, as often as wished, down to none', () => {
    const keda = {
      pollingInterval: 10,
      fallback: { replicas: 3 },
      trigger: { authenticationRef: { name: 'prometheus' } },
    };
    const autoscaling = { enabled: true, kind: 'keda', prometheus: 'https://p', minReplicas: 0, keda };
    const spec = find('ScaledObject', { defaults: { autoscaling } }, 'chat-replies')?.spec;
    expect(spec).toMatchObject({
      minReplicaCount: 0,
      pollingInterval: 10,
      cooldownPeriod: 300,
      fallback: { failureThreshold: 5, replicas: 3 },
    });
    expect(spec.triggers[0]).toMatchObject({ type: 'prometheus', authenticationRef: { name: 'prometheus' } });
    expect(() => renderWith({ defaults: { autoscaling: { enabled: true, minReplicas: 0 } } })).toThrow(
      /minReplicas of 0 needs kind keda or external/,
    );
  });

  it('certificates between services come from an issuer of the house', () => {
    const issuerRef = { name: 'house', kind: 'ClusterIssuer' };
    const objects = renderWith({ rpc: { tls: { mode: 'certManager', issuerRef, duration: '2160h' } } });
    expect(objects.filter(({ kind }) => kind === 'Issuer')).toEqual([]);
    const certificates = objects.filter(({ kind }) => kind === 'Certificate');
    expect(certificates).toHaveLength(10);
    for (const { spec } of certificates) expect(spec).toMatchObject({ issuerRef, duration: '2160h' });
    expect(() => renderWith({ rpc: { tls: { issuerRef: { kind: 'ClusterIssuer' } } } })).toThrow(/issuerRef/);
  });

  it('a claim chooses among volumes, or begins as a copy', () => {
    const extraSpec = { selector: { matchLabels: { disk: 'chat' } }, dataSource: { name: 'old', kind: 'P' } };
    const claim = find('PersistentVolumeClaim', {
      files: { s3: { enabled: false }, volume: { enabled: true, extraSpec } },
    });
    expect(claim?.spec).toEqual({
      ...extraSpec,
      accessModes: ['ReadWriteMany'],
      resources: { requests: { storage: '20Gi' } },
    });
  });

  it('a shared claim holds files of several products below folders', () => {
    const spec = pod({
      files: { s3: { enabled: false }, volume: { enabled: true, existingClaim: 'nfs' } },
      defaults: { extraVolumeMounts: { '/var/lib/chirrup': { name: 'data', subPath: 'chat' } } },
    })?.spec;
    const mounts = spec.containers[0].volumeMounts.filter(({ name }: { name: string }) => name === 'data');
    expect(mounts).toEqual([{ name: 'data', mountPath: '/var/lib/chirrup', subPath: 'chat' }]);
  });

  it('temporary files lie in memory', () => {
    const { volumes } = pod({ extraVolumes: { tmp: { emptyDir: { medium: 'Memory' } } } })?.spec ?? {};
    expect(volumes.filter(({ name }: { name: string }) => name === 'tmp')).toEqual([
      { name: 'tmp', emptyDir: { medium: 'Memory' } },
    ]);
  });

  it('a null of a parent chart takes values away, for kinds with values of their own too', () => {
    const folder = mkdtempSync(join(tmpdir(), 'chirrup-parent-'));
    mkdirSync(join(folder, 'charts'));
    cpSync(chartFolder, join(folder, 'charts', 'chirrup'), { recursive: true });
    writeFileSync(
      join(folder, 'Chart.yaml'),
      JSON.stringify({ apiVersion: 'v2', name: 'parent', version: '1.0.0' }),
    );
    const ids = { runAsUser: null, runAsGroup: null, fsGroup: null };
    const chirrup = {
      ...{ host: 'a.example', secrets: { existingSecret: 'k' }, postgresql: { host: 'db' } },
      ...{ kafka: { brokers: 'k:9092' }, files: { s3: { bucket: 'f' } } },
      podSecurityContext: ids,
      defaults: { resources: { limits: { memory: null } } },
    };
    writeFileSync(join(folder, 'values.yaml'), JSON.stringify({ chirrup }));
    const { stdout, stderr } = spawnSync(
      helm ?? '',
      [
        'template',
        'x',
        folder,
        '--kube-version',
        '1.36.0',
        '--show-only',
        'charts/chirrup/templates/workloads.yaml',
      ],
      { encoding: 'utf8' },
    );
    rmSync(folder, { recursive: true });
    expect([stderr, stdout.includes('kind: Deployment')]).toEqual(['', true]);
    expect(stdout).not.toMatch(/runAsUser|runAsGroup|fsGroup:/);
    expect(stdout).not.toMatch(/limits:\n\s+memory/);
  });

  it('whole parts are null', () => {
    const pods = podsOf(
      renderWith({
        ...{
          podSecurityContext: null,
          containerSecurityContext: null,
          commonLabels: null,
          nodeSelector: null,
        },
        workloads: { chat: null },
        migrations: { resources: null, scratchSize: null },
        drain: { preStopSeconds: null },
        defaults: { podDisruptionBudget: null, autoscaling: null, resources: null },
      }),
    );
    expect(pods.get('knowledge')?.spec.containers[0].resources).toEqual({ limits: {}, requests: {} });
    expect(pods.get('chat')?.spec).not.toHaveProperty('securityContext');
  });

  it('ids and sizes of many digits stay whole numbers', () => {
    const values = {
      podSecurityContext: { runAsUser: 1_000_650_000, fsGroup: 1_000_650_000 },
      defaults: { resources: { limits: { memory: 8_589_934_592 } } },
    };
    const { spec } = pod(values, 'bots') ?? {};
    expect(spec.securityContext).toMatchObject({ runAsUser: 1_000_650_000, fsGroup: 1_000_650_000 });
    expect(spec.containers[0].resources.limits.memory).toBe(8_589_934_592);
  });

  it('a process is held open to look into it', () => {
    const { spec } =
      pod({
        workloads: { chat: { command: ['sleep', '1d'], args: [], livenessProbe: {}, startupProbe: {} } },
      }) ?? {};
    expect(spec.containers[0]).toMatchObject({ command: ['sleep', '1d'] });
    for (const gone of ['args', 'livenessProbe', 'startupProbe'])
      expect(spec.containers[0]).not.toHaveProperty(gone);
  });

  it.each<[string, Values, string, Values]>([
    [
      'a native sidecar',
      { initContainers: { proxy: { image: 'p', restartPolicy: 'Always' } } },
      'initContainers',
      {},
    ],
    ['pods of the node`s network', { extraPodSpec: { hostNetwork: true } }, 'hostNetwork', {}],
    ['one more group', { podSecurityContext: { supplementalGroups: [7] } }, 'securityContext', {}],
    [
      'rules of a rollout',
      { topologySpreadConstraints: [{ topologyKey: 'z', matchLabelKeys: ['pod-template-hash'] }] },
      'topologySpreadConstraints',
      {},
    ],
  ])('%s is taken by every pod', (_, values, field) => {
    for (const [name, { spec }] of podsOf(renderWith(values)))
      expect([name, spec]).toEqual([name, expect.objectContaining({ [field]: expect.anything() })]);
  });

  it('a Service is local to nodes, closed to others, and of a class', () => {
    const service = {
      type: 'LoadBalancer',
      loadBalancerClass: 'house/nlb',
      loadBalancerSourceRanges: ['10.0.0.0/8'],
      externalTrafficPolicy: 'Local',
      trafficDistribution: 'PreferClose',
    };
    const spec = find('Service', { workloads: { 'bff-visitor': { service } } }, 'bff-visitor')?.spec;
    expect(spec).toMatchObject(service);
  });

  it('a route joins one listener of several gateways and turns others away', () => {
    const redirect = { filters: [{ type: 'RequestRedirect', requestRedirect: { scheme: 'https' } }] };
    const route = find('HTTPRoute', {
      gateway: {
        enabled: true,
        parentRefs: [
          { name: 'a', sectionName: 'https' },
          { name: 'b', namespace: 'edge', port: 8443 },
        ],
        extraRules: [{ matches: [{ path: { type: 'Exact', value: '/old' } }], ...redirect }],
      },
    });
    expect(route?.spec.parentRefs).toHaveLength(2);
    expect(route?.spec.rules[0]).toMatchObject(redirect);
  });

  it('scrapes are relabelled and logged in', () => {
    const endpoint = {
      relabelings: [{ targetLabel: 'cluster', replacement: 'eu' }],
      bearerTokenSecret: { name: 't', key: 'token' },
      interval: '1m',
    };
    const monitor = find('PodMonitor', { monitoring: { podMonitor: { enabled: true, endpoint } } });
    expect(monitor?.spec.podMetricsEndpoints).toEqual([
      expect.objectContaining({ ...endpoint, path: '/metrics' }),
    ]);
  });

  it('an unfinished list of --set is named, not rendered', () => {
    expect(() => renderWith({}, '--set', 'env[1].name=A')).toThrow(/\/env\/0.*null/);
    expect(() => renderWith({}, '--set', 'imagePullSecrets[1]=x')).toThrow(/imagePullSecrets\/0/);
  });

  it('a budget in shares counts for every kind', () => {
    const budgets = renderWith({
      defaults: { podDisruptionBudget: { maxUnavailable: null, minAvailable: '50%' } },
    }).filter(({ kind }) => kind === 'PodDisruptionBudget');
    for (const { spec } of budgets)
      expect([spec.minAvailable, spec.maxUnavailable]).toEqual(['50%', undefined]);
  });

  it('agents beside a process may reach their server, of the migration too', () => {
    const rule = { to: [{ namespaceSelector: {} }], ports: [{ port: 8200 }] };
    const policies = renderWith({ networkPolicy: { extraEgress: [rule] } }).filter(
      ({ kind, spec }) => kind === 'NetworkPolicy' && JSON.stringify(spec.egress ?? []).includes('8200'),
    );
    expect(policies.map(({ metadata }) => metadata.name)).toContain('demo-chirrup-migrate');
    expect(policies.length).toBeGreaterThanOrEqual(2);
  });

  it('the finished migration stays, or is replaced where a tool wants that', () => {
    const annotations = { 'argocd.argoproj.io/sync-options': 'Replace=true,Force=true' };
    const job = find('Job', { migrations: { hook: false, keepSeconds: null, annotations } });
    expect(job?.metadata.annotations).toEqual(annotations);
    expect(job?.spec).not.toHaveProperty('ttlSecondsAfterFinished');
  });
});
