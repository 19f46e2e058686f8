// `npm run test:cluster`: the product and its ports on real engines. Ends with `N passed, N failed`.
// `-- SUITE [paths]` runs one suite. `-- --gate` runs the part that belongs to every change: contracts, the visitor's
// journey, one short fault seed. `--where-possible`: no failure if there is no JDK. FAULT_MINUTES: length of `faults`.
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { missingEngines, startEngines } from '../../e2e/stack/dist/engines/engines.js';
import { missingOpenSearch } from '../../services/shared/testing/dist/engines/opensearch-engine.js';
import { Tally } from './tally.mjs';

/** Of the full load: what a small and busy machine carries beside all engines. `npm run faults` asks for all of it. */
const FAULT_LOAD = '0.15';
/** Longest time of the gate's only seed; with up to 15 minutes outages are short and times generous. */
const SEED_MINUTES = 10;
/** Some of the tests measure times: they have a core each. */
const CONTRACT_WORKERS = availableParallelism() < 4 ? '1' : '2';
/** `start-and-stop` is about the embedded process; `evaluation` measures answers, and OpenSearch ranks beside it. */
const JOURNEYS = ['visitor', 'owner', 'google-sign-in', 'bad-input', 'bad-pages', 'tracing'];
const GATE_JOURNEYS = ['visitor'];
const GATE = ['contracts', 'product', 'faults'];
/** Their tests skip the engines they miss, each with its reason. */
const WITHOUT_ENGINES = ['contracts', 'engine-use'];

const args = process.argv.slice(2);
const isGate = args.includes('--gate');
const [only, ...paths] = args.filter((arg) => !arg.startsWith('--'));
const say = (line) => process.stdout.write(`${line}\n`);
const tally = new Tally('cluster');

const jestOnEngines = (project, limitMinutes) => (env) =>
  tally.jest(project, ['--selectProjects', project, '--maxWorkers', CONTRACT_WORKERS], {
    paths,
    limitMinutes,
    settings: env ? { TEST_KAFKA_BROKERS: env.KAFKA_BROKERS, TEST_OPENSEARCH_URL: env.OPENSEARCH_URL } : {},
  });
const browserTests = (name, specs, limitMinutes) => (env) =>
  tally.jest(name, ['--selectProjects', 'e2e', '--runInBand'], {
    paths: specs,
    limitMinutes,
    settings: { CHIRRUP_PROFILE: 'cluster', TEST_CLUSTER_ENGINES: JSON.stringify(env) },
  });
const faults = () => {
  const minutes = isGate ? SEED_MINUTES : Number(process.env.FAULT_MINUTES || 8);
  const seeds = isGate ? '1' : '100';
  const options = ['--seeds', seeds, '--minutes', String(minutes), '--load', FAULT_LOAD];
  const limitMinutes = isGate ? minutes : minutes + 15;
  return tally.script('faults', ['scripts/run.mjs', 'faults', ...options], { limitMinutes });
};
const journeys = (isGate ? GATE_JOURNEYS : JOURNEYS).map((name) => `e2e/specs/${name}.`);

/** In the order in which they run. `faults` starts engines of its own. */
const suites = {
  contracts: jestOnEngines('contracts', 20),
  'engine-use': jestOnEngines('engine-use', 20),
  'engine-faults': jestOnEngines('engine-faults', 20),
  product: browserTests('product', journeys, 15),
  kill: browserTests('kill', ['e2e/lab/faults/test/kill.'], 10),
  faults,
};
if (only && !Object.hasOwn(suites, only)) {
  process.stderr.write(`There is no suite "${only}": use one of ${Object.keys(suites).join(', ')}.\n`);
  process.exit(2);
}
const noJdk = await missingOpenSearch();
if (noJdk) {
  say(`The cluster's tests were not run: OpenSearch ${noJdk}`);
  process.exit(args.includes('--where-possible') ? 0 : 1);
}

const wanted = Object.keys(suites).filter((name) => (only ? name === only : !isGate || GATE.includes(name)));
const missing = await missingEngines();
if (missing.length > 0) {
  for (const reason of missing) say(`Not run against separate services: ${reason}`);
  for (const name of wanted.filter((one) => WITHOUT_ENGINES.includes(one))) await suites[name](undefined);
} else {
  const onEngines = wanted.filter((name) => name !== 'faults');
  if (onEngines.length > 0) {
    const folder = mkdtempSync(join(tmpdir(), 'chirrup-cluster-tests-'));
    const engines = await startEngines(folder, say);
    try {
      for (const name of onEngines) await suites[name](engines.env);
    } finally {
      await engines.close();
      await rm(folder, { recursive: true, force: true });
    }
  }
  if (wanted.includes('faults')) await faults();
}
process.exitCode = tally.end();
