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
