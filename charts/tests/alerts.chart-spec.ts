import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { chartFolder } from './rendered-chart.js';
import { findPromtool, runTool } from './tools.js';

const promtool = findPromtool();
if (!promtool)
  process.stdout.write(
    'Alerts were not tried: promtool is not there (k8s/node/tools.sh --static builds it)\n',
  );
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

  it('and dashboards are written in PromQL', () => {
    const folder = join(chartFolder, 'dashboards');
    const rules = readdirSync(folder).flatMap((name) =>
      JSON.parse(readFileSync(join(folder, name), 'utf8')).panels.flatMap(
        ({ title, targets }: { title: string; targets: { expr: string; refId: string }[] }) =>
          targets.map(({ expr, refId }) => ({
            record: 'panel:expression',
            labels: { place: `${name} ${title} ${refId}` },
            expr: expr.replaceAll('$__rate_interval', '5m'),
          })),
      ),
    );
    const file = join(mkdtempSync(join(tmpdir(), 'chirrup-dashboards-')), 'rules.json');
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboards', rules }] }));
    const { ok, said } = runTool(promtool ?? '', 'check', 'rules', file);
    rmSync(dirname(file), { recursive: true });
    expect(ok ? 'taken' : said).toBe('taken');
  });
});
