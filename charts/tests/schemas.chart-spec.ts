import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { helm, objectsOf, valuesFolder } from './rendered-chart.js';
import { findSchemaCheck, runTool } from './tools.js';

const files = readdirSync(valuesFolder).filter((name) => name.endsWith('.yaml'));
/** Objects of others' extensions have no schema in Kubernetes. */
const OF_KUBERNETES = /^(v1|\w+\/v\d+|[\w.]+\.k8s\.io\/v\d+)$/;
const check = helm ? findSchemaCheck() : undefined;
if (helm && !check)
  process.stdout.write("Kubernetes' schemas were not tried: there is no Python to install them\n");
const withCheck = check ? describe : describe.skip;

withCheck('objects of the chart', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chirrup-chart-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const validate = (name: string, objects: readonly object[], version = '1.36') => {
    const file = join(folder, name);
    // JSON is YAML in which no word is taken for a number or a truth
    writeFileSync(file, objects.map((object) => `---\n${JSON.stringify(object)}\n`).join(''));
    return runTool(check ?? '', '--strict', '--kubernetes-version', version, file);
  };

  it.each(files)('made with %s have no field that Kubernetes does not know', (name) => {
    const known = objectsOf(name).filter(
      ({ apiVersion }) => OF_KUBERNETES.test(apiVersion) && !apiVersion.startsWith('gateway.'),
    );
    expect(known.length).toBeGreaterThan(30);
    const { ok, said } = validate(name, known);
    expect(ok ? 'accepted' : said).toBe('accepted');
  });

  it.each(['1.30', '1.37'])('are known to the oldest and the newest Kubernetes: %s', (version) => {
    const objects = ['placed.yaml', 'bundled.yaml'].flatMap((name) => objectsOf(name));
    const { ok, said } = validate(`${version}.yaml`, objects, version);
    expect(ok ? 'accepted' : said).toBe('accepted');
  });

  it('would be refused with an unknown field', () => {
    const [deployment] = objectsOf('small.yaml').filter(({ kind }) => kind === 'Deployment');
    const wrong = { ...deployment, spec: { ...deployment?.spec, replicaz: 2 } };
    expect(validate('wrong.yaml', [wrong])).toMatchObject({
      ok: false,
      said: expect.stringContaining('replicaz'),
    });
  });
});
