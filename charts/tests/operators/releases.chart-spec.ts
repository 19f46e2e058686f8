import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import type { KubernetesObject } from '../helm.js';
import { chartFolder, helm, objectsOf, renderWith, valuesFolder, withHelm } from '../rendered-chart.js';

/** Digests of those fields in the last release, by values and object. */
const baseline: Record<string, Record<string, string>> = JSON.parse(
  readFileSync(fileURLToPath(new URL('./immutable.json', import.meta.url)), 'utf8'),
);
/** What Kubernetes refuses to change of an object that is there. */
const immutable = (objects: readonly KubernetesObject[]): Record<string, unknown> =>
  Object.fromEntries(
    objects.flatMap(({ kind, metadata: { name }, spec }) => {
      if (kind === 'Deployment') return [[`${kind}/${name}`, spec.selector]];
      if (kind === 'StatefulSet')
        return [[`${kind}/${name}`, [spec.selector, spec.serviceName, spec.volumeClaimTemplates ?? null]]];
      if (kind === 'Service') return [[`${kind}/${name}`, spec.clusterIP ?? null]];
      return kind === 'PersistentVolumeClaim' ? [[`${kind}/${name}`, spec]] : [];
    }),
  );
/** Whatever the order of the fields. */
const digest = (fields: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(sorted(fields)))
    .digest('hex')
    .slice(0, 12);
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => [key, sorted(inner)]);
};
const names = (objects: readonly KubernetesObject[]) =>
  objects.map(({ kind, metadata }) => `${kind}/${metadata.name}`);

withHelm('releases', () => {
  it.each(Object.keys(baseline))('with %s change no field that cannot be changed', (file) => {
    const now = Object.entries(immutable(objectsOf(file)));
    expect(Object.fromEntries(now.map(([name, fields]) => [name, digest(fields)]))).toEqual(baseline[file]);
  });

  it('leave out what a GitOps tool would show as suspended or missing', () => {
    const objects = renderWith({
      events: { enabled: false },
      doctor: { enabled: false },
      migrations: {
        ...{ hook: false, keepSeconds: null, deadlineSeconds: null, podFailurePolicy: null },
        backoffLimit: 0,
      },
    });
    expect(objects.filter(({ kind }) => kind === 'CronJob')).toEqual([]);
    expect(names(objects).join()).not.toMatch(/doctor|events/);
    const { backoffLimit, ...spec } = objects.find(({ kind }) => kind === 'Job')?.spec ?? {};
    expect([backoffLimit, Object.keys(spec)]).toEqual([0, ['template']]);
  });

  it('are the same with the values of the release before, which lack what is new', () => {
    const before = {
      opensearch: { aws: null },
      events: { enabled: null },
      doctor: { enabled: null, test: null },
      secrets: { folder: null, folderKeys: null },
      kafka: { sasl: { region: null }, tls: { caSecret: null } },
      postgresql: { tls: { caSecret: null } },
      gateway: { timeouts: null, filters: null, extraRules: null },
      files: { volume: { volumeName: null } },
      networkPolicy: { cloudIdentity: null },
      defaults: { autoscaling: { metrics: null, behavior: null, annotations: null, triggers: null } },
      monitoring: { rules: { alertLabels: null, alertAnnotations: null } },
      engines: { postgresql: { claimSpec: null } },
      ...{ service: null, namespaceOverride: null, publicUrl: null },
    };
    expect(renderWith(before)).toEqual(renderWith({}));
  });

  it('have versions with a build in labels and tags', () => {
    const folder = mkdtempSync(join(tmpdir(), 'chirrup-chart-'));
    cpSync(chartFolder, folder, { recursive: true });
    const file = join(folder, 'Chart.yaml');
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace(/^(version|appVersion): .*$/gm, '$1: 1.2.3+build.7'),
    );
    const { stdout } = spawnSync(
      helm ?? '',
      ['template', 'x', folder, '--kube-version', '1.36.0', '--values', join(valuesFolder, 'small.yaml')],
      {
        encoding: 'utf8',
      },
    );
    rmSync(folder, { recursive: true });
    expect(stdout).toContain('helm.sh/chart: chirrup-1.2.3_build.7\n');
    expect(stdout).toContain('app.kubernetes.io/version: 1.2.3_build.7\n');
    expect(stdout).toContain('image: chirrup/chirrup:1.2.3_build.7\n');
  });

  it('of names that differ at the end only share nothing', () => {
    const long = 'a-preview-environment-of-the-branch-that-changes';
    const [one, two] = ['xyz', 'xyw'].map((end) =>
      names(
        renderWith({ fullnameOverride: `${long}-${end}`, monitoring: { dashboards: { enabled: true } } }),
      ),
    );
    expect(one?.filter((name) => two?.includes(name))).toEqual([]);
    for (const name of one ?? [])
      if (!name.startsWith('ConfigMap/')) expect(name.split('/')[1]?.length).toBeLessThanOrEqual(63);
  });

  it('give the migration another name with another image, and the same with the same', () => {
    const job = (tag: string) =>
      renderWith({ image: { tag } }).find(({ kind }) => kind === 'Job')?.metadata.name;
    expect(job('1')).toBe(job('1'));
    expect(job('1')).not.toBe(job('2'));
  });

  it('move all images and pull secrets by values of a parent', () => {
    const objects = renderWith({
      global: {
        imageRegistry: 'mirror.example:5000/x/',
        imagePullSecrets: ['one', { name: 'two' }],
        storageClass: 'fast',
      },
      image: { repository: 'ghcr.io/chirrup/chirrup' },
      imagePullSecrets: [{ name: 'two' }],
      engines: { postgresql: { enabled: true } },
    });
    const specs = objects.flatMap(
      ({ spec }) => spec?.template?.spec ?? spec?.jobTemplate?.spec.template.spec ?? [],
    );
    for (const { containers, imagePullSecrets } of specs) {
      expect(containers[0].image).toMatch(
        /^mirror\.example:5000\/x\/(chirrup\/(chirrup|embeddings)|postgres):/,
      );
      expect(imagePullSecrets).toEqual([{ name: 'two' }, { name: 'one' }]);
    }
    const [claim] = objects.find(({ kind }) => kind === 'StatefulSet')?.spec.volumeClaimTemplates ?? [];
    expect(claim.spec.storageClassName).toBe('fast');
  });

  it('carry objects of the house, with templates in them', () => {
    const objects = renderWith({
      extraObjects: [
        {
          apiVersion: 'v1',
          kind: 'ConfigMap',
          metadata: { name: '{{ include "chirrup.fullname" . }}-note' },
        },
        'apiVersion: v1\nkind: Secret\nmetadata:\n  name: {{ .Release.Name }}-text\n',
      ],
      commonAnnotations: { owner: 'support' },
    });
    expect(names(objects)).toEqual(
      expect.arrayContaining(['ConfigMap/demo-chirrup-note', 'Secret/demo-text']),
    );
    for (const { metadata } of objects)
      if (!/-(note|text)$/.test(metadata.name)) expect(metadata.annotations?.owner).toBe('support');
  });

  it('carry objects of the house by names, which a later values file changes or takes away', () => {
    const folder = mkdtempSync(join(tmpdir(), 'chirrup-values-'));
    const later = join(folder, 'later.json');
    writeFileSync(later, JSON.stringify({ extraObjects: { one: null, two: { data: { a: 'b' } } } }));
    const object = (name: string) => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name } });
    const given = {
      extraObjects: {
        one: object('one'),
        two: object('{{ .Release.Name }}-two'),
        text: 'apiVersion: v1\nkind: Secret\nmetadata: {name: three}\n',
      },
    };
    const found = renderWith(given, '--values', later).filter(({ metadata }) =>
      /^(one|demo-two|three)$/.test(metadata.name),
    );
    rmSync(folder, { recursive: true });
    expect(names(found).sort()).toEqual(['ConfigMap/demo-two', 'Secret/three']);
    expect(found.find(({ kind }) => kind === 'ConfigMap')?.data).toEqual({ a: 'b' });
  });

  it('change alerts one by one, and name the folder and data source of dashboards', () => {
    const objects = renderWith({
      monitoring: {
        rules: {
          enabled: true,
          change: {
            ChirrupRepliesSlow: { threshold: 8.5, for: '20m', labels: { severity: 'info' } },
            ChirrupRepliesFail: { enabled: false },
          },
        },
        dashboards: { enabled: true, folder: 'Support', datasource: 'Thanos' },
      },
    });
    const rules = objects.find(({ kind }) => kind === 'PrometheusRule')?.spec.groups[0].rules;
    const rule = (name: string) => rules.find(({ alert }: { alert: string }) => alert === name);
    expect(rule('ChirrupRepliesSlow')).toMatchObject({
      expr: expect.stringMatching(/ > 8\.5$/),
      for: '20m',
      labels: { severity: 'info' },
    });
    expect(rule('ChirrupRepliesFail')).toBeUndefined();
    const boards = objects.filter(({ metadata }) => metadata.name.includes('-dashboard-'));
    for (const { metadata, data } of boards) {
      expect(metadata.annotations).toEqual({ grafana_folder: 'Support' });
      expect(JSON.parse(String(Object.values(data)[0])).templating.list).toContainEqual(
        expect.objectContaining({
          name: 'datasource',
          current: expect.objectContaining({ value: 'Thanos' }),
        }),
      );
    }
  });

  it('take a volume made by hand for a trial engine', () => {
    const claim = (values: Record<string, unknown>) =>
      renderWith({ engines: { postgresql: { enabled: true, ...values } } }).find(
        ({ kind }) => kind === 'StatefulSet',
      )?.spec.volumeClaimTemplates?.[0].spec;
    const selector = { matchLabels: { disk: 'fast' } };
    expect(claim({ storageClassName: '-', storage: '20Gi', claimSpec: { selector } })).toEqual({
      ...{ accessModes: ['ReadWriteOnce'], storageClassName: '', selector },
      resources: { requests: { storage: '20Gi' } },
    });
    expect(claim({ claimSpec: { accessModes: ['ReadWriteOncePod'] } }).accessModes).toEqual([
      'ReadWriteOncePod',
    ]);
    expect(claim({ storage: '' })).toBeUndefined();
  });

  it('have a description of every value', () => {
    const { properties, definitions } = JSON.parse(readFileSync(`${chartFolder}/values.schema.json`, 'utf8'));
    const undescribed: string[] = [];
    const walk = (value: unknown, schema: Record<string, unknown> | undefined, path: string) => {
      const target = (schema?.$ref ? definitions[String(schema.$ref).split('/').at(-1) ?? ''] : schema) as
        | { properties?: Record<string, Record<string, unknown>> }
        | undefined;
      if (!target) return undescribed.push(path);
      if (typeof value !== 'object' || value === null || Array.isArray(value) || !target.properties)
        return undefined;
      for (const [key, inner] of Object.entries(value)) walk(inner, target.properties[key], `${path}.${key}`);
      return undefined;
    };
    walk(parse(readFileSync(`${chartFolder}/values.yaml`, 'utf8')), { properties }, 'values');
    expect(undescribed).toEqual([]);
  });
});
