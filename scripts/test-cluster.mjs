// `npm run test:cluster`: the contract tests on real engines, then the main job against separate services.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { env, install, node, root, run } from './pnpm.mjs';

install();
if (run(node, ['scripts/build.mjs']) !== 0) process.exit(1);
const folder = join(root, '.cache', 'cluster-results');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const suites = {
  contracts: ['--selectProjects', 'cluster', '--maxWorkers', '2'],
  product: [
    '--selectProjects',
    'e2e',
    '--maxWorkers',
    '1',
    '--',
    'e2e/specs/visitor',
    'e2e/specs/owner',
    'e2e/specs/bad-input',
    'e2e/faults',
  ],
};
let [passed, failed, broken] = [0, 0, false];
for (const [name, args] of Object.entries(suites)) {
  const report = join(folder, `${name}.json`);
  const jest = [
    '--experimental-vm-modules',
    '--no-warnings',
    'node_modules/jest/bin/jest.js',
    '--json',
    '--outputFile',
    report,
  ];
  const code = run(node, [...jest, ...args], {
    env: { ...env(), NODE_NO_WARNINGS: '1', CHIRRUP_PROFILE: 'cluster' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
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
