// `npm test`: every test of the embedded profile; ends with `N passed, N failed`.
// `npm test -- unit`, `npm test -- int services/chat`: one runner, some paths.
import { availableParallelism } from 'node:os';
import { Tally } from './tally.mjs';

// the browser tests have the machine to themselves
const runners = { unit: ['unit', 'frontend', 'widget'], int: ['int'], charts: ['charts'], e2e: ['e2e'] };
const LIMIT_MINUTES = 20;
const [only, ...paths] = process.argv.slice(2);
if (only && !(only in runners)) {
  process.stderr.write(`There is no runner "${only}": use one of ${Object.keys(runners).join(', ')}.\n`);
  process.exit(2);
}
const tally = new Tally('embedded');
for (const name of only ? [only] : Object.keys(runners)) {
  const workers = name === 'e2e' ? 1 : Math.max(2, Math.min(4, availableParallelism()));
  const flags = ['--selectProjects', ...runners[name], '--maxWorkers', String(workers)];
  await tally.jest(name, flags, { paths, limitMinutes: LIMIT_MINUTES });
}
process.exitCode = tally.end();
