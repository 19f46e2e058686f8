// `npm test`: every test of the embedded profile; ends with `N passed, N failed`.
// `npm test -- unit`, `npm test -- int services/chat`: one runner, some paths.
import { availableParallelism } from 'node:os';
import { Tally } from './tally.mjs';

const runners = {
  unit: ['unit', 'frontend', 'widget'],
  lab: ['lab'],
  int: ['int'],
  charts: ['charts'],
  e2e: ['e2e'],
};
/** Charts may build helm first, and the tests on engines mostly wait. */
const RUNS = [['unit', 'lab'], ['int', 'charts'], ['e2e']];
const LIMIT_MINUTES = 20;
const [only, ...paths] = process.argv.slice(2);
if (only && !(only in runners)) {
  process.stderr.write(`There is no runner "${only}": use one of ${Object.keys(runners).join(', ')}.\n`);
  process.exit(2);
}
const tally = new Tally('embedded');
for (const run of only ? [[only]] : RUNS) {
  // a browser takes a core and much memory
  const workers = run.includes('e2e') ? 2 : Math.max(2, Math.min(4, availableParallelism()));
  const projects = run.flatMap((name) => runners[name]);
  const flags = ['--selectProjects', ...projects, '--maxWorkers', String(workers)];
  await tally.jest(run.join('-'), flags, { paths, limitMinutes: LIMIT_MINUTES });
}
tally.specification(!only);
process.exitCode = tally.end();
