import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '@chirrup/testing/root';

/** NODE_OPTIONS that load one of the modules of this folder first. */
export const preload = (...names: ('collect-garbage' | 'no-names')[]): { NODE_OPTIONS: string } => ({
  NODE_OPTIONS: names
    .map((name) => `--import=${pathToFileURL(join(root, `e2e/lab/bench/dist/preload/${name}.js`)).href}`)
    .join(' '),
});
