// Compiles the package into dist: node build.mjs [ADDRESS]. An address becomes where the widget is loaded from by default.
import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const tsc = join(here, '..', '..', 'node_modules', 'typescript', 'bin', 'tsc');
const dist = join(here, 'dist');

rmSync(dist, { recursive: true, force: true });
execFileSync(process.execPath, [tsc, '-p', here], { stdio: 'inherit' });
const [, , address] = process.argv;
if (address)
  writeFileSync(
    join(dist, 'address.js'),
    `export const ADDRESS = ${JSON.stringify(new URL(address).origin)};\n`,
  );
