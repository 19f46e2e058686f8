import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const IGNORED = /(^|\/)(node_modules|dist|gen|\.data|\.cache)\/|\.gen\.ts$/;

/** Every source file of ours below `root`: `{path, text}`, generated code left out. */
export const sources = (root) =>
  globSync('{proto,services,frontend,widget,e2e,scripts}/**/*.{ts,tsx,mjs}', {
    cwd: root,
    exclude: (path) => IGNORED.test(`${path}/`),
  })
    .filter((path) => !IGNORED.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
