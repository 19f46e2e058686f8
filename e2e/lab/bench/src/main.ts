// `npm run bench`: measures the built product on this machine. One JSON on standard output, a table in .cache/bench.md.
import { mkdirSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { BENCHMARKS, writeFigures } from '@chirrup/e2e/lib/figure-table';
import { root } from '@chirrup/testing/root';
import { round } from '@chirrup/testing/statistics';
import { startClusterHost } from './hosts/cluster-host.js';
import { embeddedHost } from './hosts/embedded-host.js';
import type { Host } from './hosts/host.js';
import { type BenchFixture, openFixture } from './load/fixture.js';
import { type StandInModel, startModel } from './load/model.js';
import type { Bench, BenchMeasure, ProductProfile } from './measure.js';
import { type BenchOptions, readBenchOptions } from './options.js';
import { type BenchFinding, benchTable, circumstances, keptOfBench } from './report.js';

const say = (line: string) => void process.stderr.write(`${line}\n`);

/** Keeps the product of the last measure for the next one that wants the same settings. */
const openBench = (host: Host, model: StandInModel, quick: boolean): Bench => {
  let current: { settings: string; fixture: BenchFixture } | undefined;
  const release = async () => {
    const ending = current?.fixture;
    current = undefined;
    await ending?.close();
  };
  return {
    profile: host.profile,
    quick,
    model,
    host,
    release,
    fixture: async (env = {}) => {
      const settings = JSON.stringify(env);
      if (current?.settings === settings) return current.fixture;
      await release();
      current = { settings, fixture: await openFixture(await host.open(env)) };
      return current.fixture;
    },
  };
};

const runOne = async (measure: BenchMeasure, bench: Bench): Promise<BenchFinding> => {
  say(`${bench.profile}: ${measure.name} …`);
  const [began, load] = [performance.now(), round(loadavg()[0] ?? 0, 1)];
  const finding = await measure.run(bench).then(
    (outcome) => ({ outcome }),
    async (error: unknown) => {
      // the next measure begins with a product that is whole
      await bench.release().catch(() => undefined);
      say(error instanceof Error ? (error.stack ?? error.message) : String(error));
      return { failure: error instanceof Error ? error.message : String(error) };
    },
  );
  const seconds = round((performance.now() - began) / 1_000, 0);
  return { profile: bench.profile, measure: measure.name, seconds, load, ...finding };
};

const runProfile = async (
  profile: ProductProfile,
  options: BenchOptions,
  model: StandInModel,
): Promise<BenchFinding[]> => {
  const measures = options.measures.filter(({ profiles }) => profiles.includes(profile));
  if (measures.length === 0) return [];
  const host = profile === 'cluster' ? await startClusterHost(say) : embeddedHost;
  const bench = openBench(host, model, options.quick);
  const findings: BenchFinding[] = [];
  try {
    for (const measure of measures) findings.push(await runOne(measure, bench));
  } finally {
    await bench.release();
    await host.close();
  }
  return findings;
};

const options = readBenchOptions(process.argv.slice(2));
const about = circumstances();
const model = await startModel();
const findings: BenchFinding[] = [];
try {
  for (const profile of options.profiles) findings.push(...(await runProfile(profile, options, model)));
} finally {
  model.stop();
}
const table = benchTable(about, findings);
mkdirSync(join(root, '.cache'), { recursive: true });
writeFileSync(join(root, '.cache/bench.md'), table);
say(table);
if (options.write) writeFigures(BENCHMARKS, keptOfBench(about.date, findings));
process.stdout.write(`${JSON.stringify({ ...about, quick: options.quick, findings }, null, 2)}\n`);
process.exitCode = findings.some(({ failure }) => failure !== undefined) ? 1 : 0;
