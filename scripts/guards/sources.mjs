import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const IGNORED = /(^|\/)(node_modules|dist|gen|\.data|\.cache)\/|\.gen\.ts$/;

/** Every file of ours below `root` that matches: `{path, text}`, generated code left out. */
const read = (root, pattern) =>
  globSync(pattern, { cwd: root, exclude: (path) => IGNORED.test(`${path}/`) })
    .filter((path) => !IGNORED.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

export const sources = (root) =>
  read(root, '{proto,services,frontend,widget,e2e,scripts,charts}/**/*.{ts,tsx,mjs}');

export const documents = (root) => [
  ...read(root, '*.md'),
  ...read(root, '{docs,proto,services,frontend,widget,e2e,scripts,k8s,charts}/**/*.md'),
];
