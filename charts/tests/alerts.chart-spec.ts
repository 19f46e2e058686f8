import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { chartFolder } from './rendered-chart.js';
import { findPromtool, runTool } from './tools.js';

const promtool = findPromtool();
if (!promtool) process.stdout.write('Alerts were not tried: promtool is not there (k8s/node/tools.sh --static builds it)\n');
const withPromtool = promtool ? describe : describe.skip;
const rulesFile = join(chartFolder, 'alerts', 'rules.yaml');
const read = (path: string) => parse(readFileSync(path, 'utf8'));

it('every alert has a test', () => {
  const alerts = read(rulesFile).groups.flatMap(({ rules }: { rules: { alert: string }[] }) => rules);
  const tests = read(fileURLToPath(new URL('./alerts.test.yaml', import.meta.url))).tests;
  expect(tests.map(({ name }: { name: string }) => name)).toEqual(
    alerts.map(({ alert }: { alert: string }) => alert),
  );
});

withPromtool('alerts', () => {
  it('are rules Prometheus takes', () => {
    expect(runTool(promtool ?? '', 'check', 'rules', rulesFile)).toMatchObject({ ok: true });
  });

  it('fire when they should, and only then', () => {
    const { ok, said } = runTool(promtool ?? '', 'test', 'rules', 'alerts.test.yaml');
    expect(ok ? 'as tested' : said).toBe('as tested');
  });
});
