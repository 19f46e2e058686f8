import { podsOf, renderWith, withHelm } from '../rendered-chart.js';

const ENGINES = { engines: { postgresql: { enabled: true }, redis: { enabled: true } } };
const all = (values: Record<string, unknown>) => podsOf(renderWith({ ...ENGINES, ...values }));
const one = (name: string, values: Record<string, unknown>) => podsOf(renderWith(values)).get(name);

withHelm('pods', () => {
  it('pull by secrets that are named in either form', () => {
    const own = {
      imagePullSecrets: ['mine', { name: 'other' }],
      global: { imagePullSecrets: ['mine', 'house'] },
    };
    for (const { spec } of all(own).values())
      expect(spec.imagePullSecrets).toEqual([{ name: 'mine' }, { name: 'other' }, { name: 'house' }]);
  });

  it('share a volume that was made by hand', () => {
    const volume = { enabled: true, storageClassName: '-', volumeName: 'nfs-files' };
    const claim = renderWith({ files: { s3: { enabled: false }, volume } }).find(
      ({ kind }) => kind === 'PersistentVolumeClaim',
    );
    expect(claim?.spec).toMatchObject({ storageClassName: '', volumeName: 'nfs-files' });
  });

  it('are all placed, labelled and shaped by the values at the top', () => {
    const own = {
      nodeSelector: { pool: 'bots', rack: 7 },
      tolerations: [{ key: 'gpu', operator: 'Exists' }],
      priorityClassName: 'day-time',
      runtimeClassName: 'gvisor',
      schedulerName: 'bin-pack',
      hostAliases: [{ ip: '10.1.2.3', hostnames: ['db.internal'] }],
      dnsConfig: { options: [{ name: 'ndots', value: '2' }] },
    };
    const pods = all({
      ...own,
      podLabels: { 'cost-centre': 4711 },
      podAnnotations: { watched: true },
      env: [{ name: 'TZ', value: 'UTC' }],
      envFrom: [{ secretRef: { name: 'house' } }],
      extraVolumes: [{ name: 'tools', emptyDir: {} }],
      extraVolumeMounts: [{ name: 'tools', mountPath: '/tools' }],
      initContainers: [{ name: 'first', image: 'busybox' }],
      extraContainers: [{ name: 'beside', image: 'busybox' }],
      terminationGracePeriodSeconds: 7200,
      extraPodSpec: { hostUsers: false },
    });
    expect([...pods.keys()]).toEqual(
      expect.arrayContaining(['chat', 'migrate', 'events', 'embeddings', 'redis']),
    );
    for (const [name, { metadata, spec }] of pods) {
      expect([name, spec]).toEqual([
        name,
        expect.objectContaining({
          ...own,
          nodeSelector: { pool: 'bots', rack: '7' },
          terminationGracePeriodSeconds: 7200,
          hostUsers: false,
          initContainers: [{ name: 'first', image: 'busybox' }],
        }),
      ]);
      expect(metadata.labels['cost-centre']).toBe('4711');
      expect(metadata.annotations.watched).toBe('true');
      expect(spec.containers.map((container: { name: string }) => container.name)).toEqual([name, 'beside']);
      expect(spec.containers[0].env).toContainEqual({ name: 'TZ', value: 'UTC' });
      expect(spec.containers[0].envFrom).toContainEqual({ secretRef: { name: 'house' } });
      expect(spec.volumes).toContainEqual({ name: 'tools', emptyDir: {} });
      expect(spec.containers[0].volumeMounts).toContainEqual({ name: 'tools', mountPath: '/tools' });
    }
  });

  it('take the nearest value, also where it is empty, false or zero', () => {
    const pods = all({
      nodeSelector: { pool: 'all' },
      tolerations: [{ operator: 'Exists' }],
      priorityClassName: 'high',
      defaults: { terminationGracePeriodSeconds: 90, podAnnotations: { mesh: 'in', team: 'a' } },
      workloads: {
        chat: { nodeSelector: {}, tolerations: [], priorityClassName: '', preStopSeconds: 0, replicas: 0 },
        bots: { terminationGracePeriodSeconds: 600, podAnnotations: { mesh: null, team: 'b' } },
      },
      migrations: { nodeSelector: { pool: 'jobs' } },
    });
    const chat = pods.get('chat')?.spec;
    for (const key of ['nodeSelector', 'tolerations', 'priorityClassName'])
      expect(chat).not.toHaveProperty(key);
    expect(chat.containers[0]).not.toHaveProperty('lifecycle');
    expect(pods.get('bots')?.spec).toMatchObject({
      terminationGracePeriodSeconds: 600,
      priorityClassName: 'high',
    });
    expect(pods.get('bots')?.metadata.annotations).toMatchObject({ team: 'b' });
    expect(pods.get('bots')?.metadata.annotations).not.toHaveProperty('mesh');
    expect(pods.get('auth')?.metadata.annotations).toMatchObject({ mesh: 'in' });
    expect(pods.get('migrate')?.spec.nodeSelector).toEqual({ pool: 'jobs' });
    expect(pods.get('migrate')?.metadata.annotations).toBeUndefined();
  });

  it('have each variable once: what the values name replaces the chart`s, and becomes text', () => {
    const env = one('chat-replies', {
      env: [
        { name: 'NODE_ENV', value: 'staging' },
        { name: 'A', value: 1 },
      ],
      defaults: { env: [{ name: 'A', value: 2_000_000 }] },
      workloads: { 'chat-replies': { env: [{ name: 'SIGNING_KEY', value: true }] } },
    })?.spec.containers[0].env;
    const names = env.map(({ name }: { name: string }) => name);
    expect(names).toEqual([...new Set(names)]);
    expect(env).toEqual(
      expect.arrayContaining([
        { name: 'NODE_ENV', value: 'staging' },
        { name: 'A', value: '2000000' },
        { name: 'SIGNING_KEY', value: 'true' },
      ]),
    );
  });

  it('have ids, probes and limits that can be left out or changed', () => {
    const pods = all({
      podSecurityContext: { runAsUser: null, runAsGroup: null, fsGroup: null },
      defaults: {
        readinessProbe: { periodSeconds: 9 },
        livenessProbe: { tcpSocket: { port: 9090 } },
        startupProbe: {},
      },
      workloads: { auth: { resources: { limits: { memory: null, 'ephemeral-storage': '2Gi' } } } },
      scratchSize: '',
    });
    for (const [name, { spec }] of pods) {
      expect([name, Object.keys(spec.securityContext).sort()]).toEqual([
        name,
        ['fsGroupChangePolicy', 'runAsNonRoot', 'seccompProfile'],
      ]);
    }
    const [auth] = pods.get('auth')?.spec.containers ?? [];
    expect(auth.readinessProbe).toMatchObject({ periodSeconds: 9, httpGet: { path: '/readyz' } });
    expect(auth.livenessProbe).toMatchObject({ tcpSocket: { port: 9090 }, failureThreshold: 6 });
    expect(auth.livenessProbe).not.toHaveProperty('httpGet');
    expect(auth).not.toHaveProperty('startupProbe');
    expect(auth.resources.limits).toEqual({ 'ephemeral-storage': '2Gi' });
    expect(pods.get('auth')?.spec.volumes).toContainEqual({ name: 'tmp', emptyDir: {} });
  });

  it('are spread as the values say, by their own labels unless these say which', () => {
    const pods = all({
      topologySpreadConstraints: [{ topologyKey: 'rack', whenUnsatisfiable: 'DoNotSchedule' }],
      workloads: { auth: { topologySpreadConstraints: [] } },
    });
    expect(pods.get('bots')?.spec.topologySpreadConstraints).toEqual([
      {
        maxSkew: 1,
        topologyKey: 'rack',
        whenUnsatisfiable: 'DoNotSchedule',
        labelSelector: {
          matchLabels: expect.objectContaining({ 'app.kubernetes.io/component': 'bots' }),
        },
      },
    ]);
    expect(pods.get('auth')?.spec).not.toHaveProperty('topologySpreadConstraints');
  });

  it('listen where the values say', () => {
    const objects = renderWith({ listenAddress: '::' });
    const listens = (name: string) =>
      podsOf(objects)
        .get(name)
        ?.spec.containers[0].env.filter(({ name }: { name: string }) => /^(RPC_LISTEN|HOST)$/.test(name));
    expect(objects.find(({ kind }) => kind === 'ConfigMap')?.data.MANAGEMENT_LISTEN).toBe('[::]:9090');
    expect(listens('auth')).toEqual([{ name: 'RPC_LISTEN', value: '[::]:5000' }]);
    expect(listens('bff-visitor')).toEqual([{ name: 'HOST', value: '::' }]);
  });

  it('use the account of the release, one that exists, or one of their own', () => {
    const accounts = (values: Record<string, unknown>) => {
      const objects = renderWith(values);
      return {
        made: objects.filter(({ kind }) => kind === 'ServiceAccount').map(({ metadata }) => metadata.name),
        of: (name: string) => podsOf(objects).get(name)?.spec.serviceAccountName,
      };
    };
    const given = accounts({ serviceAccount: { create: false, name: 'platform' } });
    expect(given.made).toEqual([]);
    for (const name of ['chat', 'migrate', 'events', 'embeddings']) expect(given.of(name)).toBe('platform');
    const own = accounts({
      serviceAccount: { annotations: { role: 'files' } },
      workloads: {
        bots: { serviceAccount: { annotations: { role: 'bots' } } },
        auth: { serviceAccount: { name: 'mine' } },
      },
      migrations: { serviceAccount: { create: true } },
    });
    expect(own.made.sort()).toEqual(['demo-chirrup', 'demo-chirrup-bots', 'demo-chirrup-migrate']);
    expect([own.of('chat'), own.of('bots'), own.of('auth'), own.of('migrate')]).toEqual([
      ...['demo-chirrup', 'demo-chirrup-bots', 'mine', 'demo-chirrup-migrate'],
    ]);
  });
});
