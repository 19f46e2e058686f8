// `npm run TARGET -- ARGUMENTS`: installs what is missing, builds what changed, runs the program.
import { join } from 'node:path';
import { runInForeground } from './foreground.mjs';
import { env, install, node, root, run } from './pnpm.mjs';

const DATA_DIR = process.env.DATA_DIR || join(root, '.data');
const SERVER_ONLY = 'scripts/build-server.mjs';
const EVERYTHING = 'scripts/build.mjs';

/** The embedded product. */
const start = {
  program: 'services/all-in-one/dist/main.js',
  settings: {
    DATA_DIR,
    STATIC_SITE_DIR: join(root, 'frontend/dist/site'),
    STATIC_WIDGET_DIR: join(root, 'widget/dist/lib'),
  },
  inForeground: true,
  restarts: true,
};

/** Each program documents its options in its first lines. */
const targets = {
  start,
  stack: { program: 'e2e/stack/dist/stack.js', inForeground: true },
  demo: { program: 'e2e/dist/demo/demo.js', build: SERVER_ONLY, settings: { DATA_DIR } },
  // its output may be read by a machine
  events: {
    program: 'services/all-in-one/dist/events.js',
    build: SERVER_ONLY,
    isSilent: true,
    settings: { DATA_DIR },
  },
  figures: {
    program: 'services/all-in-one/dist/figures.js',
    build: SERVER_ONLY,
    isSilent: true,
    settings: { DATA_DIR },
  },
  doctor: { program: 'services/all-in-one/dist/doctor/doctor.js', build: SERVER_ONLY, isSilent: true },
  migrate: { program: 'services/all-in-one/dist/migrate.js', build: SERVER_ONLY },
  backup: { program: 'services/all-in-one/dist/backup.js', build: SERVER_ONLY, settings: { DATA_DIR } },
  billing: {
    program: 'services/all-in-one/dist/billing.js',
    build: SERVER_ONLY,
    isSilent: true,
    settings: { DATA_DIR },
  },
  test: { program: 'scripts/tests/embedded-suites.mjs' },
  'test:cluster': { program: 'scripts/tests/cluster-suites.mjs' },
  'test:schema': { program: 'e2e/lab/schema/dist/main.js' },
  hostile: { program: 'e2e/lab/hostile/dist/main.js' },
  faults: { program: 'e2e/lab/faults/dist/main.js' },
  kubernetes: { program: 'e2e/lab/kubernetes/dist/main.js', build: SERVER_ONLY },
  bench: { program: 'e2e/lab/bench/dist/main.js' },
  eval: { program: 'e2e/lab/eval/dist/main.js' },
  pictures: { program: 'e2e/lab/pictures/dist/pictures.js' },
  'site-pictures': { program: 'e2e/lab/pictures/dist/site-pictures.js' },
  graph: { program: 'scripts/generate/graph.mjs', build: SERVER_ONLY },
  'build:production': { program: 'scripts/build-production.mjs' },
  'build:integrations': { program: 'widget/scripts/build-integrations.mjs', build: SERVER_ONLY },
  reference: { program: 'services/all-in-one/dist/reference/write-reference.js', build: SERVER_ONLY },
  openapi: { program: 'scripts/generate/openapi.mjs', build: SERVER_ONLY },
};

const [name, ...args] = process.argv.slice(2);
const target = Object.hasOwn(targets, name ?? '') ? targets[name] : undefined;
if (!target) {
  process.stderr.write(`Usage: node scripts/run.mjs ${Object.keys(targets).join('|')} [arguments]\n`);
  process.exit(2);
}
install();
const output = target.isSilent ? { stdio: ['ignore', 'ignore', 'inherit'] } : {};
if (run(node, [target.build ?? EVERYTHING], output) !== 0) process.exit(1);
const program = [join(root, target.program), ...args];
if (target.inForeground) runInForeground(program, target.settings, target);
else process.exit(run(node, program, { env: { ...env(), ...target.settings } }));
