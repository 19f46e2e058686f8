import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import type { KubernetesObject } from './helm.js';
import { chartFolder, componentOf, helm, podsOf, renderWith, withHelm } from './rendered-chart.js';

type Values = Record<string, unknown>;
const settings = (values: Values): Record<string, string> =>
  renderWith(values).find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name.endsWith('-settings'))
    ?.data;

/** What operators report of charts for conversations, workflows, traces, databases and dashboards; values of our own. */
withHelm('reports about other charts', () => {
  it.each([
    [
      ['one:9093', 'two:9094'],
      ['.corp', '10.9.0.0/16'],
    ],
    ['one:9093, two:9094', '.corp 10.9.0.0/16'],
    ['one:9093,\ntwo:9094\n', '.corp\n10.9.0.0/16\n'],
  ])('lists are lists, or texts with commas, blanks and lines: %j', (brokers, noProxy) => {
    const values = { kafka: { brokers }, proxy: { httpsProxy: 'http://10.0.0.9:3128', noProxy } };
    expect(settings(values)).toMatchObject({
      KAFKA_BROKERS: 'one:9093,two:9094',
      NO_PROXY: expect.stringMatching(/,\.corp,10\.9\.0\.0\/16$/),
    });
    const policy = renderWith(values).find(
      (object) => object.kind === 'NetworkPolicy' && componentOf(object) === 'chat',
    );
    const ports = policy?.spec.egress.flatMap((rule: { ports: { port: number }[] }) =>
      rule.ports.map(({ port }) => port),
    );
    expect(ports).toEqual(expect.arrayContaining([9093, 9094]));
  });

  it.each<[Values, RegExp]>([
    [{ host: 'https://talk.example.com' }, /host is "https:.* is publicUrl/],
    [{ host: 'talk.example.com:8443' }, /host is ".*:8443"/],
    [{ kafka: { brokers: ['one:9093', 'two'] } }, /kafka.brokers has "two"/],
    [{ files: { s3: { bucket: 's3://talk' } } }, /files\/s3\/bucket/],
    [{ files: { s3: { bucket: 'talk ' } } }, /files\/s3\/bucket/],
  ])('more than a name is named: %j', (values, sentence) => {
    expect(() => renderWith(values)).toThrow(sentence);
  });

  it('two of them in one chart of the house share nothing', () => {
    const folder = mkdtempSync(join(tmpdir(), 'chirrup-house-'));
    mkdirSync(join(folder, 'charts'));
    cpSync(chartFolder, join(folder, 'charts', 'chirrup'), { recursive: true });
    const dependency = (alias: string) => ({ name: 'chirrup', version: '0.1.0', alias });
    writeFileSync(
      join(folder, 'Chart.yaml'),
      JSON.stringify({
        ...{ apiVersion: 'v2', name: 'house', version: '1.0.0' },
        dependencies: [dependency('shop'), dependency('help')],
      }),
    );
    const own = {
      ...{ host: 'talk.example.com', secrets: { existingSecret: 'keys' }, postgresql: { host: 'db' } },
      ...{ kafka: { brokers: 'k:9092' }, files: { s3: { bucket: 'talk' } } },
      monitoring: { dashboards: { enabled: true } },
    };
    writeFileSync(join(folder, 'values.json'), JSON.stringify({ shop: own, help: own }));
    const { stdout, stderr } = spawnSync(
      helm ?? '',
      [...['template', 'x', folder, '--kube-version', '1.36.0'], '--values', join(folder, 'values.json')],
      { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
    );
    rmSync(folder, { recursive: true });
    expect(stderr).toBe('');
    const objects = parseAllDocuments(stdout).flatMap(
      (document) => (document.toJS() as KubernetesObject | null) ?? [],
    );
    const names = objects.map(({ kind, metadata }) => `${kind}/${metadata.name}`);
    expect(new Set(names).size).toBe(names.length);
    const files = objects.flatMap(({ metadata, data }) =>
      metadata.name.includes('-dashboard-') ? Object.keys(data) : [],
    );
    expect([files.length, new Set(files).size]).toEqual([12, 12]);
    const selectors = objects.flatMap(({ kind, spec }) =>
      kind === 'Deployment' ? JSON.stringify(spec.selector) : [],
    );
    expect(new Set(selectors).size).toBe(selectors.length);
  });

  it('one kind is at rest for a maintenance, and nothing holds its nodes', () => {
    const objects = renderWith({ workloads: { 'chat-replies': { replicas: 0 } } });
    const kinds = objects.filter((object) => componentOf(object) === 'chat-replies');
    expect(kinds.find(({ kind }) => kind === 'Deployment')?.spec.replicas).toBe(0);
    expect(kinds.map(({ kind }) => kind)).not.toContain('PodDisruptionBudget');
  });

  it('a quota finds requests and limits at every pod, that of the test too', () => {
    const resources = {
      requests: { cpu: '50m', memory: '64Mi', 'ephemeral-storage': '10Mi' },
      limits: { cpu: 1, memory: '512Mi', 'ephemeral-storage': '1Gi' },
    };
    const own = { resources };
    const objects = renderWith({
      ...{ defaults: own, embeddings: own, migrations: own, events: own, doctor: own },
    });
    const specs = [
      ...[...podsOf(objects).values()].map(({ spec }) => spec),
      ...objects.flatMap(({ kind, spec }) => (kind === 'Pod' ? spec : [])),
    ];
    expect(specs.length).toBeGreaterThan(13);
    for (const { containers } of specs)
      for (const { name, resources: found } of containers)
        expect([name, Object.keys(found.limits), Object.keys(found.requests)]).toEqual([
          name,
          ...[Object.keys(resources.limits).sort(), Object.keys(resources.requests).sort()],
        ]);
  });

  it('no pod holds ids or rights where the platform gives all of them', () => {
    const objects = renderWith({ podSecurityContext: null, containerSecurityContext: null });
    for (const [name, { spec }] of podsOf(objects)) {
      expect([name, spec.securityContext]).toEqual([name, undefined]);
      expect([name, spec.containers[0].securityContext]).toEqual([name, {}]);
    }
  });
});
