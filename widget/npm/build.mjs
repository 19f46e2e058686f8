// Compiles the package into dist; PUBLIC_URL, where it is set, becomes the address the widget is loaded from by default.
import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const tsc = join(here, '..', '..', 'node_modules', 'typescript', 'bin', 'tsc');
const dist = join(here, 'dist');

rmSync(dist, { recursive: true, force: true });
execFileSync(process.execPath, [tsc, '-p', here], { stdio: 'inherit' });
const { PUBLIC_URL } = process.env;
if (PUBLIC_URL)
  writeFileSync(
    join(dist, 'address.js'),
    `export const ADDRESS = ${JSON.stringify(new URL(PUBLIC_URL).origin)};\n`,
  );
