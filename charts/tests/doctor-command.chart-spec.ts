import { componentOf, ofKind, podsOf, renderWith, withHelm } from './rendered-chart.js';

withHelm('doctor command', () => {
  const cronJob = (file: string) =>
    ofKind(file, 'CronJob').find((object) => componentOf(object) === 'doctor')?.spec;

  it('never runs by itself, and once', () => {
    expect(cronJob('external.yaml')).toMatchObject({
      suspend: true,
      jobTemplate: { spec: { backoffLimit: 0, template: { spec: { restartPolicy: 'Never' } } } },
    });
  });

  it('knows the login of every service, the administrator’s not', () => {
    const [{ args, env }] = cronJob('external.yaml')?.jobTemplate.spec.template.spec.containers ?? [{}];
    expect(args).toEqual(['dist/doctor/doctor.js']);
    const names = env.map(({ name }: { name: string }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(
      expect.arrayContaining([
        ...['DATABASE_PASSWORD_CHAT', 'DATABASE_PASSWORD_KNOWLEDGE', 'DATABASE_URL', 'SIGNING_KEY'],
        ...['KAFKA_SASL_PASSWORD', 'REDIS_URL', 'OPENSEARCH_URL', 'SMTP_URL', 'S3_BUCKET', 'LLM_API_KEY'],
      ]),
    );
    const keys = env.map(({ valueFrom }: { valueFrom?: { secretKeyRef: { key: string } } }) =>
      String(valueFrom?.secretKeyRef.key),
    );
    expect(keys.join()).not.toContain('admin');
  });

  it('reaches what the services reach, and is let in', () => {
    const objects = renderWith({
      redis: { url: 'rediss://cache:6390' },
      doctor: { podLabels: { team: 'a' } },
    });
    const policies = objects.filter(({ kind }) => kind === 'NetworkPolicy');
    const own = policies.find((object) => componentOf(object) === 'doctor');
    const ports = own?.spec.egress.flatMap(({ ports }: { ports: { port: number }[] }) =>
      ports.map(({ port }) => port),
    );
    expect(ports).toEqual(expect.arrayContaining([5432, 9092, 6390, 9200, 443, 5000, 8080]));
    const callers = JSON.stringify(
      policies.find((object) => componentOf(object) === 'chat')?.spec.ingress ?? [],
    );
    expect(callers).toContain('"app.kubernetes.io/component":"doctor"');
    expect(podsOf(objects).get('doctor')?.metadata.labels).toMatchObject({ team: 'a' });
  });

  it('is what `helm test` runs, with all that its Pod has elsewhere', () => {
    const values = {
      commonAnnotations: { owner: 'support' },
      doctor: { podAnnotations: { mesh: 'off' }, podLabels: { team: 'a' }, deadlineSeconds: 90 },
      tolerations: [{ key: 'house', operator: 'Exists' }],
      workloads: { 'bff-visitor': { service: { port: 8081 } } },
    };
    const objects = renderWith(values);
    const test = objects.find(({ kind }) => kind === 'Pod');
    expect(test?.metadata).toMatchObject({
      name: 'demo-chirrup-test',
      annotations: { 'helm.sh/hook': 'test', mesh: 'off', owner: 'support' },
      labels: { team: 'a' },
    });
    const { activeDeadlineSeconds, ...spec } = test?.spec ?? {};
    expect(activeDeadlineSeconds).toBe(90);
    expect(spec).toEqual(podsOf(objects).get('doctor')?.spec);
    const edges = spec.containers[0].env.find(({ name }: { name: string }) => name === 'EDGE_ADDRESSES');
    expect(edges.value).toBe(
      'console=http://demo-chirrup-bff-console.chat.svc:80;visitor=http://demo-chirrup-bff-visitor.chat.svc:8081',
    );
    for (const doctor of [{ test: false }, { enabled: false }])
      expect(renderWith({ doctor }).filter(({ kind }) => kind === 'Pod')).toEqual([]);
  });

  it('reaches the edges where only the front door may', () => {
    const policies = renderWith({
      networkPolicy: { frontDoor: [{ podSelector: { matchLabels: { door: 'a' } } }] },
    }).filter(({ kind }) => kind === 'NetworkPolicy');
    const of = (name: string) => policies.find((object) => componentOf(object) === name)?.spec;
    for (const edge of ['bff-console', 'bff-visitor']) {
      const rule = of(edge).ingress.find(
        ({ ports }: { ports: { port: string }[] }) => ports[0]?.port === 'http',
      );
      expect(JSON.stringify(rule.from)).toContain('"app.kubernetes.io/component":"doctor"');
    }
    const ours = of('doctor').egress.find(({ to }: { to: object[] }) =>
      JSON.stringify(to).includes('podSelector'),
    );
    expect(ours.ports).toContainEqual({ port: 3000 });
  });
});
