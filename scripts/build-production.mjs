// `npm run build:production -- FOLDER`: everything a machine needs besides Node 24, in one folder of its own:
// the embedded product (`node dist/main.js`) and every service (`node node_modules/@chirrup/chat/dist/main.js`).
import { cpSync, existsSync, globSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PNPM, root, run } from './pnpm.mjs';
import { keepSingleCopies } from './single-copies.mjs';
import { chartNotice, thirdPartyNotices } from './third-party-notices.mjs';

/** Read by people and compilers, never at run time. */
const UNUSED = /\.(map|md|markdown|d\.[cm]?ts)$/;

/** Node's own recursion follows links, and packages link each other in circles. */
function* filesIn(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(path);
    else if (entry.isFile()) yield path;
  }
}

/** One package carries the binaries of every machine: 180 MB that this one cannot run. */
function removeForeignBinaries(folder) {
  const own = join(process.platform, process.arch);
  for (const path of globSync(
    'node_modules/.pnpm/onnxruntime-node@*/node_modules/onnxruntime-node/bin/*/*/*',
    { cwd: folder },
  ))
    if (!path.endsWith(own)) rmSync(join(folder, path), { recursive: true, force: true });
}

/** Of the library that draws PDF files only its maps of characters are read. */
function keepCharacterMaps(folder) {
  const library = 'node_modules/.pnpm/pdfjs-dist@*/node_modules/pdfjs-dist/*';
  for (const path of globSync(library, { cwd: folder }))
    if (!/[\\/](?:cmaps|package\.json|LICENSE)$/.test(path)) rmSync(join(folder, path), { recursive: true });
}

const folder = resolve(process.argv[2] ?? join(root, '.cache', 'production'));
if (existsSync(folder) && readdirSync(folder).length > 0 && !existsSync(join(folder, 'dist', 'main.js'))) {
  process.stderr.write(`${folder} holds something else: name an empty folder.\n`);
  process.exit(2);
}
rmSync(folder, { recursive: true, force: true });
const deploy = [
  '--filter',
  '@chirrup/all-in-one',
  'deploy',
  '--legacy',
  '--prod',
  '--prefer-offline',
  folder,
];
const code = run('npx', ['--yes', PNPM, '--loglevel', 'error', ...deploy], { env: process.env });
if (code !== 0) process.exit(code);
keepSingleCopies(folder);
removeForeignBinaries(folder);
keepCharacterMaps(folder);
cpSync(join(root, 'frontend', 'dist', 'site'), join(folder, 'site'), { recursive: true });
cpSync(join(root, 'widget', 'dist', 'lib'), join(folder, 'widget'), { recursive: true });
for (const part of ['src', 'test']) rmSync(join(folder, part), { recursive: true, force: true });
cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
writeFileSync(join(folder, 'THIRD_PARTY_NOTICES.txt'), `${thirdPartyNotices(folder)}${chartNotice}`);

let bytes = 0;
for (const file of filesIn(folder)) {
  if (UNUSED.test(file)) rmSync(file);
  else bytes += statSync(file).size;
}
process.stdout.write(`${folder}: ${Math.round(bytes / 1_048_576)} MiB
Start it there with: STATIC_SITE_DIR=site STATIC_WIDGET_DIR=widget node dist/main.js
`);
