import { readdirSync } from 'node:fs';

const ROOMS = ['charts', 'docs', 'e2e', 'frontend', 'k8s', 'proto', 'scripts', 'services', 'widget'];
const FILES = [
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'biome.json',
  'dependency-cruiser.config.mjs',
  'jest.config.mjs',
  'knip.config.js',
  'package.json',
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  'tsconfig.base.json',
  'tsconfig.json',
];
/** What is made here and never committed, and what editors and tools keep under names with a dot. */
const PASSING = /^(node_modules|dist|coverage|pictures|\..*|.*\.(log|tsbuildinfo))$/;

/** Files and folders at the root that belong to no room, as sentences. */
export const rootViolations = (root, names = readdirSync(root)) =>
  names
    .filter((name) => !ROOMS.includes(name) && !FILES.includes(name) && !PASSING.test(name))
    .map(
      (name) => `${name} stands at the root: move it into a room, delete it, or list it in root-entries.mjs`,
    );
