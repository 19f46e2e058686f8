import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type KubernetesObject, lint, render } from './helm.js';
import { chartFolder, helm, objectsOf, ofKind, valuesFolder, withHelm } from './rendered-chart.js';

const files = readdirSync(valuesFolder).filter((name) => name.endsWith('.yaml'));
const WORKLOADS = [
  ...['auth', 'billing', 'bots', 'knowledge', 'knowledge-crawler', 'chat', 'chat-replies', 'analytics'],
  ...['bff-console', 'bff-visitor'],
];
const settingsPages = ['operations/settings.md', 'operations/upkeep.md']
  .map((name) => readFileSync(join(chartFolder, '../../docs', name), 'utf8'))
  .join('');
const component = (object: KubernetesObject) => object.metadata.labels?.['app.kubernetes.io/component'];
const find = (file: string, kind: string, name: string) =>
  ofKind(file, kind).find((object) => component(object) === name);
const deployment = (file: string, name: string): KubernetesObject => {
  const found = find(file, 'Deployment', name);
  if (!found) throw new Error(`${file} has no Deployment ${name}`);
  return found;
};

withHelm.each(files)('chart with %s', (file) => {
  it('passes the linter', () => {
    expect(lint(helm ?? '', join(valuesFolder, file))).toMatchObject({ ok: true });
  });

  it('has every object once, with the labels of the release', () => {
    const names = objectsOf(file).map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    expect(names).toEqual([...new Set(names)]);
    for (const { metadata } of objectsOf(file))
      expect(metadata.labels).toMatchObject({
        'app.kubernetes.io/name': 'chirrup',
        'app.kubernetes.io/instance': 'demo',
      });
  });

  it('names only secrets, settings, claims and accounts that are there or were named by the values', () => {
    const there = new Set(objectsOf(file).map(({ kind, metadata }) => `${kind} ${metadata.name}`));
    const account = new Set<string>(
      objectsOf(file).flatMap(({ spec }) => spec?.template?.spec?.serviceAccountName ?? []),
    );
    for (const name of account) expect(there).toContain(`ServiceAccount ${name}`);
    for (const name of WORKLOADS) {
      const [container] = deployment(file, name).spec.template.spec.containers;
      for (const { configMapRef } of container.envFrom)
        expect(there).toContain(`ConfigMap ${configMapRef.name}`);
    }
  });

  it('sets only settings that are documented', () => {
    const named = objectsOf(file).flatMap((object) => [
      ...(object.kind === 'ConfigMap' && object.metadata.name.endsWith('-settings')
        ? Object.keys(object.data)
        : []),
      ...(object.kind === 'Deployment' || object.kind === 'Job'
        ? (object.spec.template.spec.containers[0].env ?? [])
        : []
      ).map(({ name }: { name: string }) => name),
    ]);
    const own = ['NODE_ENV', 'DATABASE_PASSWORD', 'DATABASE_ADMIN_PASSWORD'];
    const unknown = named.filter((name) => !own.includes(name) && !settingsPages.includes(`\`${name}`));
    expect(unknown.filter((name) => !name.startsWith('DATABASE_PASSWORD_'))).toEqual([]);
  });

  it('gives nobody but the migrations the administrator of the database', () => {
    for (const object of objectsOf(file)) {
      if (component(object) === 'migrate' || object.kind === 'Secret') continue;
      expect(JSON.stringify(object)).not.toContain('database-admin-url');
      expect(JSON.stringify(object)).not.toContain('DATABASE_ADMIN_PASSWORD');
    }
  });

  it.each(WORKLOADS)('runs %s as Pod Security "restricted" asks, with its own login only', (name) => {
    const { spec } = deployment(file, name).spec.template;
    expect(spec.automountServiceAccountToken).toBe(false);
    expect(spec.securityContext).toMatchObject({
      runAsNonRoot: true,
      runAsUser: 10_001,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    for (const { securityContext, image, env } of spec.containers) {
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        runAsNonRoot: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(image).toMatch(/^[^:@]+(:[\w.-]+|@sha256:[0-9a-f]{64})$/);
      const keys = env.flatMap(
        (one: { valueFrom?: { secretKeyRef?: { key: string } } }) => one.valueFrom?.secretKeyRef?.key ?? [],
      );
      const passwords = keys.filter((key: string) => key.startsWith('database-password-'));
      const service = name.split('-')[0];
      const own = `database-password-${service}`;
      expect(passwords).toEqual(service === 'bff' ? [] : [own, `${own}-previous`]);
    }
  });

  it.each(WORKLOADS)('probes, drains, limits and spreads %s', (name) => {
    const { spec } = deployment(file, name);
    const pod = spec.template.spec;
    const [container] = pod.containers;
    expect(container.readinessProbe.httpGet.path).toBe('/readyz');
    expect(container.livenessProbe.httpGet.path).toBe('/healthz');
    expect(container.startupProbe).toBeDefined();
    expect(container.lifecycle.preStop.sleep.seconds).toBeGreaterThan(0);
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(30 + container.lifecycle.preStop.sleep.seconds);
    expect(container.resources.requests).toMatchObject({ cpu: expect.anything(), memory: expect.anything() });
    expect(container.resources.limits.memory).toBeDefined();
    expect(spec.strategy.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 });
    expect(spec.minReadySeconds).toBe(5);
    const spread = pod.topologySpreadConstraints.map((one: { topologyKey: string }) => one.topologyKey);
    expect(spread).toEqual(['topology.kubernetes.io/zone', 'kubernetes.io/hostname']);
    const mounts = container.volumeMounts.map((one: { name: string }) => one.name);
    expect(pod.volumes.map((one: { name: string }) => one.name)).toEqual(mounts);
  });

  it('has a service for whatever takes calls or requests, and a budget for whatever has replicas', () => {
    for (const name of WORKLOADS) {
      const takesNothing = ['knowledge-crawler', 'chat-replies'].includes(name);
      expect([name, find(file, 'Service', name) !== undefined]).toEqual([name, !takesNothing]);
      const scaler = find(file, 'HorizontalPodAutoscaler', name) ?? find(file, 'ScaledObject', name);
      const { replicas } = deployment(file, name).spec;
      expect([name, replicas === undefined]).toEqual([name, scaler !== undefined]);
      const least = replicas ?? scaler?.spec.minReplicas ?? scaler?.spec.minReplicaCount;
      const budget = find(file, 'PodDisruptionBudget', name);
      expect([name, budget !== undefined]).toEqual([name, least > 1]);
    }
  });

  it('selects by labels that its pods carry', () => {
    const pods = objectsOf(file).flatMap(({ spec }) => spec?.template?.metadata?.labels ?? []);
    for (const { kind, metadata, spec } of objectsOf(file)) {
      const selector =
        kind === 'Service' ? spec.selector : (spec?.selector?.matchLabels ?? spec?.podSelector?.matchLabels);
      if (!selector || kind === 'NetworkPolicy') continue;
      const matches = pods.some((labels) =>
        Object.entries(selector).every(([key, value]) => labels[key] === value),
      );
      expect([kind, metadata.name, matches]).toEqual([kind, metadata.name, true]);
    }
  });

  it('migrates with the passwords of every service', () => {
    const [job] = ofKind(file, 'Job');
    const names = job?.spec.template.spec.containers[0].env.map(({ name }: { name: string }) => name);
    for (const service of ['ANALYTICS', 'AUTH', 'BILLING', 'BOTS', 'CHAT', 'KNOWLEDGE'])
      expect(names).toContain(`DATABASE_PASSWORD_${service}`);
  });

  it('lets pods talk to whom they call, and to nobody else', () => {
    const policies = ofKind(file, 'NetworkPolicy');
    if (file === 'without-policies.yaml') return expect(policies).toEqual([]);
    const denied = policies.find(({ metadata }) => metadata.name.endsWith('-deny-all'));
    expect(denied?.spec).toMatchObject({ policyTypes: ['Ingress', 'Egress'] });
    expect(denied?.spec.ingress).toBeUndefined();
    const called = (name: string): string[] =>
      find(file, 'NetworkPolicy', name)?.spec.egress.flatMap(
        (rule: {
          ports: { port: number }[];
          to: { podSelector?: { matchLabels: Record<string, string> } }[];
        }) =>
          rule.ports.some(({ port }) => port === 5000)
            ? rule.to.map(({ podSelector }) => podSelector?.matchLabels['app.kubernetes.io/component'])
            : [],
      );
    expect(called('chat-replies').sort()).toEqual(['auth', 'billing', 'bots', 'knowledge']);
    for (const name of WORKLOADS)
      for (const callee of called(name)) {
        const from = JSON.stringify(find(file, 'NetworkPolicy', callee)?.spec.ingress);
        expect(from).toContain(`"app.kubernetes.io/component":"${name}"`);
      }
    // only the crawler reaches port 80 of strangers, and no private address
    const web = find(file, 'NetworkPolicy', 'knowledge-crawler')?.spec.egress.find(
      (rule: { ports: { port: number }[] }) => rule.ports.some(({ port }) => port === 80),
    );
    expect(JSON.stringify(web)).toContain('169.254.0.0/16');
    expect(JSON.stringify(find(file, 'NetworkPolicy', 'auth')?.spec.egress)).not.toContain('"port":80}');
  });
});

withHelm('chart', () => {
  const external = join(valuesFolder, 'external.yaml');
  const withValues = (...set: string[]) =>
    render(helm ?? '', external, ...set.flatMap((one) => ['--set', one]));

  it.each([
    ['ingress.enabled=true', 'host=', /host is needed/],
    ['gateway.enabled=true', 'host=a.example', /choose one of ingress.enabled and gateway.enabled/],
    ['postgresql.host=', 'host=a.example', /postgresql.host is needed/],
    ['kafka.brokers=', 'host=a.example', /kafka.brokers is needed/],
    ['kafka.brokers=kafka', 'host=UPPER_case', /host is "UPPER_case"/],
    ['files.s3.bucket=', 'host=a.example', /files.s3.bucket is needed/],
    ['files.s3.enabled=false', 'host=a.example', /files need a place/],
    ['billing.provider=stripe', 'host=a.example', /billing.portalLink is needed/],
    ['rpc.tls.acceptUnverifiedCallers=false', 'networkPolicy.enabled=false', /could speak for anybody/],
    ['secrets.existingSecret=', 'host=a.example', /database-admin-url is needed/],
    ['secrets.existingSecret=', 'secrets.values.database-admin-url=postgres://db', /redis-url is needed/],
  ])('refuses %s (%s)', (one, other, reason) => {
    expect(() => withValues(one, other)).toThrow(reason);
  });

  it.each([
    ['replicas=3'],
    ['image.digest=latest'],
    ['logLevel=verbose'],
    ['workloads.chat.replicas=-1'],
    ['workloads.chat-worker.replicas=1'],
    ['rpc.tls.mode=existing'],
    ['billing.provider=paypal'],
    ['settings.lower=1'],
    ['drain.delayMs=20000'],
    ['tracing.share=2'],
    ['files.volume.accessModes={Sometimes}'],
    ['postgresql.port=0'],
  ])('refuses the value %s by its schema', (value) => {
    expect(() => withValues(value)).toThrow(/values don't meet the specifications of the schema/);
  });

  it('sends visitors to their edge and everything else to the console', () => {
    const paths = (file: string) =>
      ofKind(file, 'Ingress')[0]?.spec.rules[0].http.paths.map(
        (one: { path: string; backend: { service: { name: string } } }) => [
          one.path,
          one.backend.service.name,
        ],
      );
    expect(paths('external.yaml')).toEqual([
      ['/api/v1/visitors', 'demo-chirrup-bff-visitor'],
      ['/api/v1/chats', 'demo-chirrup-bff-visitor'],
      ['/ws/v1/visitor', 'demo-chirrup-bff-visitor'],
      ['/lib', 'demo-chirrup-bff-visitor'],
      ['/', 'demo-chirrup-bff-console'],
    ]);
    const [route] = ofKind('gateway.yaml', 'HTTPRoute');
    expect(route?.spec.rules).toHaveLength(3);
    expect(route?.spec.rules[1].sessionPersistence.type).toBe('Cookie');
  });

  it('migrates before an upgrade and, with secrets made by hand, before an installation', () => {
    const hook = (file: string, ...more: string[]) =>
      render(helm ?? '', join(valuesFolder, file), ...more).find(({ kind }) => kind === 'Job')?.metadata
        .annotations?.['helm.sh/hook'];
    expect(hook('external.yaml')).toBe('pre-install,pre-upgrade');
    expect(hook('bundled.yaml')).toBeUndefined();
    expect(hook('bundled.yaml', '--is-upgrade')).toBe('pre-install,pre-upgrade');
  });

  it('gives each kind its certificate and says whom it may speak for', () => {
    expect(ofKind('cert-manager.yaml', 'Certificate').map(component).filter(Boolean).sort()).toEqual(
      [...WORKLOADS].sort(),
    );
    const [settings] = ofKind('cert-manager.yaml', 'ConfigMap');
    expect(settings?.data.RPC_CALLERS).toContain('knowledge-crawler=service');
    expect(settings?.data.RPC_CALLERS).toContain('bff-visitor=user,member,visitor,anonymous,service');
    expect(settings?.data.RPC_CALLERS).toContain('knowledge=service');
    expect(settings?.data.RPC_CALLERS).not.toContain('auth=');
    expect(settings?.data.RPC_INSECURE).toBeUndefined();
    const pod = deployment('own-certificates.yaml', 'chat').spec.template.spec;
    expect(pod.volumes).toContainEqual({
      name: 'rpc',
      secret: { secretName: 'chirrup-rpc-chat', defaultMode: 0o440 },
    });
  });

  it('gives settings to who reads them', () => {
    const namesOf = (name: string) =>
      deployment('external.yaml', name).spec.template.spec.containers[0].env.map(
        ({ name }: { name: string }) => name,
      );
    expect(namesOf('bots')).toContain('S3_BUCKET');
    expect(namesOf('auth')).not.toContain('S3_BUCKET');
    // pages say whether mails are sent
    expect(namesOf('bff-console')).toContain('SMTP_URL');
    const models = withValues(
      'model.provider=anthropic',
      'model.name=large',
      'model.imageName=painter',
      'model.more.LLM_TOTAL_MS=60000',
    ).find(({ kind }) => kind === 'ConfigMap');
    const named = { LLM_MODEL: 'large', LLM_IMAGE_MODEL: 'painter' };
    expect(models?.data).toMatchObject({ ...named, LLM_PROVIDER: 'anthropic', LLM_TOTAL_MS: '60000' });
  });

  it('lets pods reach the engines where the values say they are', () => {
    const objects = withValues(
      'networkPolicy.redisPort=6380',
      'embeddings.enabled=false',
      'embeddings.baseUrl=https://embed.example/v1',
    );
    const policy = (name: string) =>
      objects.find((object) => object.kind === 'NetworkPolicy' && component(object) === name);
    const ports = policy('knowledge')?.spec.egress.flatMap((rule: { ports: { port: number }[] }) =>
      rule.ports.map(({ port }) => port),
    );
    expect(ports).toEqual(expect.arrayContaining([6380, 443]));
  });

  it('keeps what its own engines write, in their images as they are', () => {
    const kafka = find('bundled.yaml', 'StatefulSet', 'kafka')?.spec.template.spec.containers[0];
    const env = Object.fromEntries(
      kafka.env.map(({ name, value }: { name: string; value: string }) => [name, value]),
    );
    const [{ mountPath }] = kafka.volumeMounts;
    // else the volume that the image declares there would hide ours
    expect(mountPath).toBe('/var/lib/kafka/data');
    expect(env.KAFKA_LOG_DIRS).toBe(`${mountPath}/log`);
    for (const { spec } of ofKind('bundled.yaml', 'StatefulSet'))
      expect(spec.template.spec.containers[0].securityContext).toEqual({
        allowPrivilegeEscalation: false,
        runAsNonRoot: true,
        capabilities: { drop: ['ALL'] },
      });
  });

  it('scales by work where KEDA is', () => {
    const replies = find('keda.yaml', 'ScaledObject', 'chat-replies');
    expect(replies?.spec.triggers[0].metadata.query).toMatch(
      /^max\(chirrup_jobs_oldest_waiting_seconds\{kind="reply",namespace="chat",pod=~"demo-chirrup-[^}]+"}\)$/,
    );
    expect(find('keda.yaml', 'HorizontalPodAutoscaler', 'auth')?.spec.maxReplicas).toBe(10);
    expect(find('autoscaled.yaml', 'HorizontalPodAutoscaler', 'chat-replies')?.spec.maxReplicas).toBe(6);
  });

  it('places pods, and one kind elsewhere', () => {
    expect(deployment('placed.yaml', 'auth').spec.template.spec).toMatchObject({
      nodeSelector: { 'kubernetes.io/arch': 'amd64' },
      priorityClassName: 'important',
      imagePullSecrets: [{ name: 'registry' }],
    });
    const replies = deployment('placed.yaml', 'chat-replies');
    expect(replies.metadata.name).toBe('talk-chat-replies');
    expect(replies.spec.replicas).toBe(6);
    expect(replies.spec.template.spec.nodeSelector).toEqual({ pool: 'replies' });
    expect(replies.spec.template.spec.containers[0].env).toContainEqual({
      name: 'REPLY_CONCURRENCY',
      value: '64',
    });
  });

  it('makes keys once: a secret that exists keeps its values, and outlives the release', () => {
    const [secret] = ofKind('bundled.yaml', 'Secret');
    expect(secret?.metadata.annotations).toEqual({ 'helm.sh/resource-policy': 'keep' });
    for (const key of ['signing-key', 'database-password-chat', 'postgresql-admin-password', 'redis-url'])
      expect(Buffer.from(secret?.data[key], 'base64').length).toBeGreaterThanOrEqual(20);
  });
});
