import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findHelm, type KubernetesObject, render } from './helm.js';

export const valuesFolder = fileURLToPath(new URL('./values', import.meta.url));
export const chartFolder = fileURLToPath(new URL('../chirrup', import.meta.url));
export const helm = findHelm();
if (!helm) process.stdout.write('The chart was not tested: helm is not there, and Go could not build it\n');
export const withHelm = helm ? describe : describe.skip;

const rendered = new Map<string, KubernetesObject[]>();
/** What the chart makes of one file of values; rendered once. */
export const objectsOf = (file: string): KubernetesObject[] => {
  const known = rendered.get(file) ?? render(helm ?? '', join(valuesFolder, file));
  rendered.set(file, known);
  return known;
};
export const ofKind = (file: string, kind: string) =>
  objectsOf(file).filter((object) => object.kind === kind);

/** A company's cluster: engines and secret made by others. */
const COMPANY = {
  host: 'chat.example.com',
  secrets: { existingSecret: 'keys' },
  postgresql: { host: 'db.internal' },
  kafka: { brokers: 'kafka.internal:9092' },
  files: { s3: { bucket: 'files' } },
};

type Values = Record<string, unknown>;
const isMap = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const merged = (below: Values, above: Values): Values => ({
  ...below,
  ...Object.fromEntries(
    Object.entries(above).map(([key, value]) => {
      const under = below[key];
      return [key, isMap(under) && isMap(value) ? merged(under, value) : value];
    }),
  ),
});

/** What the chart makes of a company's values with these over them. @throws Error with helm's reason */
export const renderWith = (values: Values, ...more: string[]): KubernetesObject[] => {
  const folder = mkdtempSync(join(tmpdir(), 'chirrup-values-'));
  const file = join(folder, 'values.json');
  writeFileSync(file, JSON.stringify(merged(COMPANY, values)));
  try {
    return render(helm ?? '', file, ...more);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

export const componentOf = (object: KubernetesObject): string | undefined =>
  object.metadata.labels?.['app.kubernetes.io/component'];

/** The pod templates of all that runs, by component. */
export const podsOf = (objects: readonly KubernetesObject[]): Map<string, KubernetesObject['spec']> =>
  new Map(
    objects.flatMap((object) => {
      const template = object.spec?.jobTemplate?.spec.template ?? object.spec?.template;
      return template?.spec?.containers ? [[componentOf(object) ?? '', template] as const] : [];
    }),
  );
