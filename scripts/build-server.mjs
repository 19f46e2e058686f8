// swc, file by file: dist/ mirrors src/ (and gen/), rebuilt when a source is newer than its output.
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { transform } from '@swc/core';
import { root } from './pnpm.mjs';

const options = (filename) => ({
  filename,
  sourceMaps: true,
  jsc: {
    target: 'es2024',
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
  },
  module: { type: 'es6' },
});
const packages = globSync('{proto,e2e,e2e/stack,e2e/lab/*,services/*,services/shared/*}/package.json', {
  cwd: root,
}).map((file) => join(root, dirname(file)));
// proto and e2e compile some folders side by side, every other room just src
const inputs = (dir) => {
  if (dir === join(root, 'proto')) return [dir, '{src,gen}/**/*.ts'];
  if (dir === join(root, 'e2e')) return [dir, '{lib,pages,screens,demo}/**/*.ts'];
  return [join(dir, 'src'), '**/*.ts'];
};
let compiled = 0;
for (const dir of packages) {
  const [base, pattern] = inputs(dir);
  const expected = new Set();
  for (const file of globSync(pattern, { cwd: base })) {
    if (/[.-]spec\.ts$|\.d\.ts$/.test(file)) continue;
    const source = join(base, file);
    const target = join(dir, 'dist', file.replace(/\.ts$/, '.js'));
    expected.add(target);
    if (existsSync(target) && statSync(target).mtimeMs >= statSync(source).mtimeMs) continue;
    const { code, map } = await transform(readFileSync(source, 'utf8'), options(source));
    mkdirSync(dirname(target), { recursive: true });
    // beside the code, so that only a run with --enable-source-maps pays for them
    writeFileSync(`${target}.map`, map);
    writeFileSync(target, `${code}\n//# sourceMappingURL=${basename(target)}.map\n`);
    compiled += 1;
  }
  for (const old of globSync('**/*.js', { cwd: join(dir, 'dist') })) {
    const target = join(dir, 'dist', old);
    if (!expected.has(target)) for (const file of [target, `${target}.map`]) rmSync(file, { force: true });
  }
}
if (compiled > 0)
  process.stdout.write(`built ${compiled} server files in ${relative(process.cwd(), root) || '.'}\n`);
