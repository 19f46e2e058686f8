import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseAllDocuments } from 'yaml';
import { renderWith, withHelm } from '../rendered-chart.js';

const folder = fileURLToPath(new URL('../../../docs/operations', import.meta.url));
const pages = ['install.md', ...readdirSync(`${folder}/platforms`).map((name) => `platforms/${name}`)];

/** Values as the page shows them: blocks of YAML that are no objects of Kubernetes', one document after the other. */
const samples = pages.flatMap((page) =>
  [...readFileSync(`${folder}/${page}`, 'utf8').matchAll(/^```yaml\n(.*?)^```/gms)]
    .flatMap(([, block = '']) => parseAllDocuments(block))
    .map((document): Record<string, unknown> => document.toJS())
    .filter((values) => !('apiVersion' in values))
    .map((values, n) => [`${page}, ${n + 1}`, values] as const),
);

withHelm('what operators read', () => {
  it('has values on every page that shows some', () => {
    expect(samples.length).toBeGreaterThan(12);
  });

  it.each(samples)('can be installed: %s', (_, values) => {
    expect(renderWith(values).length).toBeGreaterThan(40);
  });
});
