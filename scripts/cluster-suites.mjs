// The contract tests of every port on real engines, the main job against separate services, a share of the faults.
// One start of the engines serves all but the faults. Ends with `N passed, N failed`.
// `-- contracts`: one suite. `--where-possible`: no failure where there is no JDK. FAULT_MINUTES: how long that share is.
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { missingEngines, startEngines } from '../e2e/dist/stack/engines.js';
import { missingOpenSearch } from '../services/shared/testing/dist/engines/opensearch-engine.js';
import { Tally } from './suites.mjs';

const FAULT_MINUTES = process.env.FAULT_MINUTES || '8';
/** More than fit into the minutes. */
const FAULT_SEEDS = '100';
/** Of the full load: what a small and busy machine carries beside all engines. `npm run faults` asks for all of it. */
const FAULT_LOAD = '0.15';
/** `start-and-stop` is about the embedded process; `evaluation` measures answers, and OpenSearch ranks beside it. */
const MAIN_JOB = ['visitor', 'owner', 'google-sign-in', 'bad-input', 'bad-pages', 'tracing'].map(
  (name) => `e2e/specs/${name}`,
);
/** Some of them measure times: they have a core each. */
const CONTRACTS = ['--selectProjects', 'cluster', '--maxWorkers', availableParallelism() < 4 ? '1' : '2'];
const SUITES = ['contracts', 'product', 'kill', 'faults'];
const say = (line) => process.stdout.write(`${line}\n`);

const args = process.argv.slice(2);
const only = args.find((arg) => !arg.startsWith('--'));
if (only && !SUITES.includes(only)) {
  process.stderr.write(`There is no suite "${only}": use one of ${SUITES.join(', ')}.\n`);
  process.exit(2);
}
const noJdk = await missingOpenSearch();
if (noJdk) {
  say(`The cluster's tests were not run: OpenSearch ${noJdk}`);
  process.exit(args.includes('--where-possible') ? 0 : 1);
}

const tally = new Tally('cluster-results');
const E2E = ['--selectProjects', 'e2e', '--runInBand'];
const onEngines = (env) => {
  const product = { CHIRRUP_PROFILE: 'cluster', TEST_CLUSTER_ENGINES: JSON.stringify(env) };
  return {
    contracts: () =>
      tally.jest('contracts', CONTRACTS, {
        limitMinutes: 20,
        settings: { TEST_KAFKA_BROKERS: env.KAFKA_BROKERS, TEST_OPENSEARCH_URL: env.OPENSEARCH_URL },
      }),
    product: () => tally.jest('product', E2E, { paths: MAIN_JOB, limitMinutes: 15, settings: product }),
    kill: () =>
      tally.jest('kill', E2E, {
        paths: ['e2e/faults/kill'],
        limitMinutes: 10,
        settings: product,
      }),
  };
};

const missing = await missingEngines();
if (missing.length > 0) {
  // the contract tests skip what they miss, each with its reason
  for (const reason of missing) say(`Not run against separate services: ${reason}`);
  await tally.jest('contracts', CONTRACTS, { limitMinutes: 20 });
} else {
  if (only !== 'faults') {
    const folder = mkdtempSync(join(tmpdir(), 'chirrup-cluster-tests-'));
    const engines = await startEngines(folder, say);
    try {
      for (const [name, suite] of Object.entries(onEngines(engines.env)))
        if (!only || only === name) await suite();
    } finally {
      await engines.close();
      await rm(folder, { recursive: true, force: true });
    }
  }
  if (!only || only === 'faults') {
    const faults = [
      'scripts/faults.mjs',
      '--seeds',
      FAULT_SEEDS,
      '--minutes',
      FAULT_MINUTES,
      '--load',
      FAULT_LOAD,
    ];
    await tally.script('faults', faults, { limitMinutes: Number(FAULT_MINUTES) + 15 });
  }
}
process.exitCode = tally.end();
