// `npm test`: installs, builds, runs every test of the embedded profile; ends with `N passed, N failed`.
// `npm test -- unit`, `npm test -- int services/chat`: one runner, one path.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { env, install, node, root, run } from './pnpm.mjs';

install();
if (run(node, ['scripts/build.mjs']) !== 0) process.exit(1);

// the browser tests have the machine to themselves
const runners = { unit: ['unit', 'frontend', 'widget'], int: ['int'], e2e: ['e2e'] };
const [only, ...paths] = process.argv.slice(2);
if (only && !(only in runners)) {
  process.stderr.write(`There is no runner "${only}": use one of ${Object.keys(runners).join(', ')}.\n`);
  process.exit(2);
}
const folder = join(root, '.cache', 'test-results');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
let passed = 0;
let failed = 0;
let broken = false;
for (const name of only ? [only] : Object.keys(runners)) {
  const report = join(folder, `${name}.json`);
  const workers = name === 'e2e' ? 1 : Math.max(2, Math.min(4, availableParallelism()));
  const code = run(
    node,
    [
      '--experimental-vm-modules',
      '--no-warnings',
      'node_modules/jest/bin/jest.js',
      '--selectProjects',
      ...runners[name],
      '--maxWorkers',
      String(workers),
      '--json',
      '--outputFile',
      report,
      ...(paths.length > 0 ? ['--', ...paths] : []),
    ],
    {
      env: { ...env(), NODE_NO_WARNINGS: '1' },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  try {
    const result = JSON.parse(readFileSync(report, 'utf8'));
    passed += result.numPassedTests;
    failed += result.numFailedTests + result.numRuntimeErrorTestSuites;
  } catch {
    broken = true;
  }
  if (code !== 0) broken = true;
}
if (broken && failed === 0) failed = 1;
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
