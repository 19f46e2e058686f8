import { podsOf, renderWith, withHelm } from '../rendered-chart.js';

const ENGINES = { engines: { postgresql: { enabled: true } } };
const all = (values: Record<string, unknown>) => podsOf(renderWith({ ...ENGINES, ...values }));
const first = (pods: ReturnType<typeof podsOf>, name: string) => pods.get(name)?.spec.containers[0];
const ofKind = (kind: string, values: Record<string, unknown>) =>
  renderWith(values).filter((object) => object.kind === kind);

withHelm('containers', () => {
  it('start by another command where the values say so, with the arguments of the chart or others', () => {
    const pods = all({
      command: ['/vault/env', 7],
      workloads: { auth: { command: [], args: ['a.js', true, 2_000_000] }, bots: { args: [] } },
      migrations: { command: null },
    });
    for (const name of ['chat', 'embeddings', 'postgresql', 'doctor'])
      expect([name, first(pods, name).command]).toEqual([name, ['/vault/env', '7']]);
    expect(first(pods, 'chat').args).toEqual(['node_modules/@chirrup/chat/dist/main.js']);
    expect(first(pods, 'auth')).not.toHaveProperty('command');
    expect(first(pods, 'auth').args).toEqual(['a.js', 'true', '2000000']);
    expect(first(pods, 'bots')).not.toHaveProperty('args');
    expect(first(pods, 'migrate')).not.toHaveProperty('command');
    expect(first(pods, 'migrate').args).toEqual(['dist/migrate.js']);
  });

  it('change their size as the values say; what is never started again cannot for a size', () => {
    const resizePolicy = [
      { resourceName: 'cpu', restartPolicy: 'NotRequired' },
      { resourceName: 'memory', restartPolicy: 'RestartContainer' },
    ];
    const pods = all({ resizePolicy, workloads: { auth: { resizePolicy: [] } } });
    for (const name of ['chat', 'embeddings', 'postgresql'])
      expect([name, first(pods, name).resizePolicy]).toEqual([name, resizePolicy]);
    expect(first(pods, 'auth')).not.toHaveProperty('resizePolicy');
    for (const name of ['migrate', 'doctor', 'events'])
      for (const { restartPolicy } of first(pods, name).resizePolicy)
        expect(restartPolicy).toBe('NotRequired');
    expect(() => renderWith({ resizePolicy: [{ resourceName: 'disk' }] })).toThrow(/resizePolicy/);
  });

  it('lose one limit where it is null, and keep the others', () => {
    const gone = { resources: { limits: { memory: null, cpu: '2' } } };
    const pods = all({
      defaults: gone,
      workloads: { knowledge: gone, chat: { resources: { limits: null } } },
      migrations: gone,
      doctor: gone,
      embeddings: gone,
      engines: { postgresql: { enabled: true, ...gone } },
    });
    for (const name of ['bots', 'knowledge', 'migrate', 'doctor', 'embeddings', 'postgresql']) {
      const { limits, requests } = first(pods, name).resources;
      expect([name, limits]).toEqual([name, { cpu: '2' }]);
      expect([name, Object.keys(requests)]).toEqual([name, ['cpu', 'memory']]);
    }
    expect(first(pods, 'chat').resources).not.toHaveProperty('limits');
    expect(first(pods, 'chat').resources.requests).toEqual({ cpu: '250m', memory: '256Mi' });
  });

  it('have variables, volumes and neighbours by name too, which values files share', () => {
    const pods = all({
      env: { TZ: 'UTC', PIN: { valueFrom: { secretKeyRef: { name: 's', key: 'k' } } }, NUMBER: 2_000_000 },
      extraVolumes: { tools: { emptyDir: {} } },
      extraVolumeMounts: { '/tools': { name: 'tools' } },
      extraContainers: { beside: { image: 'busybox' } },
      initContainers: { first: { image: 'busybox' }, never: null },
      workloads: { chat: { env: { TZ: null, NODE_ENV: 'staging' }, extraContainers: { beside: null } } },
    });
    const { spec } = pods.get('migrate') ?? {};
    expect(spec.containers[0].env).toEqual(
      expect.arrayContaining([
        { name: 'TZ', value: 'UTC' },
        { name: 'NUMBER', value: '2000000' },
        { name: 'PIN', valueFrom: { secretKeyRef: { name: 's', key: 'k' } } },
      ]),
    );
    expect(spec.volumes).toContainEqual({ name: 'tools', emptyDir: {} });
    expect(spec.containers[0].volumeMounts).toContainEqual({ name: 'tools', mountPath: '/tools' });
    expect(spec.containers[1]).toEqual({ name: 'beside', image: 'busybox' });
    expect(spec.initContainers).toEqual([{ name: 'first', image: 'busybox' }]);
    const chat = pods.get('chat')?.spec;
    expect(chat.containers).toHaveLength(1);
    const names = chat.containers[0].env.map(({ name }: { name: string }) => name);
    expect(names).not.toContain('TZ');
    expect(names.filter((name: string) => name === 'NODE_ENV')).toHaveLength(1);
  });

  it('of Jobs are forgiven what a node did to them, and end when the values say', () => {
    const moved = {
      rules: [{ action: 'Ignore', onPodConditions: [{ type: 'DisruptionTarget', status: 'True' }] }],
    };
    const jobs = (values: Record<string, unknown>) =>
      [...ofKind('Job', values), ...ofKind('CronJob', values)].map(
        ({ spec }) => spec.jobTemplate?.spec ?? spec,
      );
    expect(jobs({})).toHaveLength(3);
    for (const spec of jobs({})) {
      expect(spec).toMatchObject({ podFailurePolicy: moved, ttlSecondsAfterFinished: 86_400 });
      expect(Object.keys(spec)).toEqual(expect.arrayContaining(['backoffLimit', 'activeDeadlineSeconds']));
    }
    const own = {
      podFailurePolicy: {
        rules: [{ action: 'FailJob', onExitCodes: { operator: 'In', values: [78] } }],
      },
      ...{ backoffLimit: 1, deadlineSeconds: 90, keepSeconds: null },
    };
    for (const spec of jobs({ migrations: own, events: own, doctor: own })) {
      expect(spec).toMatchObject({
        podFailurePolicy: own.podFailurePolicy,
        ...{ backoffLimit: 1, activeDeadlineSeconds: 90 },
      });
      expect(spec).not.toHaveProperty('ttlSecondsAfterFinished');
    }
    const none = { podFailurePolicy: null };
    for (const spec of jobs({ migrations: none, events: none, doctor: none }))
      expect(spec).not.toHaveProperty('podFailurePolicy');
    const names = [{}, { migrations: none }].map((values) => ofKind('Job', values)[0]?.metadata.name);
    expect(names[0]).not.toBe(names[1]);
  });

  it('that are not well may be taken from a node, unless the values say otherwise', () => {
    const budget = { unhealthyPodEvictionPolicy: 'IfHealthyBudget' };
    const policies = ofKind('PodDisruptionBudget', {
      workloads: {
        chat: { podDisruptionBudget: budget },
        bots: { podDisruptionBudget: { unhealthyPodEvictionPolicy: null } },
      },
    }).map(({ metadata, spec }) => [metadata.name, spec.unhealthyPodEvictionPolicy]);
    const of = Object.fromEntries(policies);
    expect([of['demo-chirrup-auth'], of['demo-chirrup-chat']]).toEqual(['AlwaysAllow', 'IfHealthyBudget']);
    expect([policies.length > 5, of['demo-chirrup-bots']]).toEqual([true, undefined]);
    expect(() =>
      renderWith({ defaults: { podDisruptionBudget: { unhealthyPodEvictionPolicy: 'Never' } } }),
    ).toThrow(/unhealthyPodEvictionPolicy/);
  });
});
