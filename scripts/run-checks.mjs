// Every check that is not a test: format and lint, types, import rules, sizes, environment access, generated code.
import { spawnSync } from 'node:child_process';
import { breakingViolations } from './guards/breaking.mjs';
import { envAccessViolations } from './guards/env-access.mjs';
import { fileSizeViolations } from './guards/file-size.mjs';
import { protoViolations } from './guards/generated.mjs';
import { importViolations } from './guards/import-rules.mjs';
import { sources } from './guards/sources.mjs';
import { env, node, root } from './pnpm.mjs';

const command = (file, args) => () => {
  const result = spawnSync(file, args, { cwd: root, encoding: 'utf8', env: env() });
  return result.status === 0 ? [] : [(result.stdout + result.stderr).trim()];
};
const files = sources(root);
const checks = {
  'format and lint': command('biome', [
    'ci',
    '--colors=off',
    '--diagnostic-level=error',
    '--max-diagnostics=20',
    '.',
  ]),
  'types of the server': command('tsc', ['-p', 'tsconfig.json']),
  'types of the frontend': command('tsc', ['-p', 'frontend']),
  'types of the browser tests': command('tsc', ['-p', 'e2e']),
  'types of the widget': command('tsc', ['-p', 'widget']),
  'import rules': () => importViolations(root),
  'file sizes': () => fileSizeViolations(files),
  'environment access': () => envAccessViolations(files),
  contracts: protoViolations,
  'contracts of the last release': () => breakingViolations(),
  'API types of the clients': command(node, ['frontend/scripts/generate-api.mjs', '--check']),
};
let failed = 0;
for (const [name, check] of Object.entries(checks)) {
  const began = performance.now();
  const violations = check();
  if (violations.length > 0) failed += 1;
  process.stdout.write(
    `${violations.length === 0 ? 'ok    ' : 'FAILED'} ${name} (${((performance.now() - began) / 1_000).toFixed(1)} s)\n`,
  );
  for (const violation of violations) process.stdout.write(`  ${violation.replaceAll('\n', '\n  ')}\n`);
}
process.exit(failed === 0 ? 0 : 1);
