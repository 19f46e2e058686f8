// Every check that is not a test: format and lint, types, import rules, sizes, environment access, generated code.
import { spawnSync } from 'node:child_process';
import { allowances, withoutAllowed } from './guards/allowances.mjs';
import { breakingViolations } from './guards/breaking.mjs';
import { markdownViolations } from './guards/documents/markdown.mjs';
import { specCoverageViolations } from './guards/documents/spec-coverage.mjs';
import { envAccessViolations } from './guards/env-access.mjs';
import { fileSizeViolations } from './guards/file-size.mjs';
import { folderSizeViolations } from './guards/folder-size.mjs';
import { protoViolations } from './guards/generated.mjs';
import { architectureViolations } from './guards/graph/architecture.mjs';
import { folderCycleViolations } from './guards/graph/folder-cycles.mjs';
import { serviceGraphViolations } from './guards/graph/service-graph.mjs';
import { cruise, importViolations } from './guards/import-rules.mjs';
import { languageExceptions } from './guards/languages/language-exceptions.mjs';
import { foreignWords, languageWordViolations } from './guards/languages/language-words.mjs';
import { patternExceptions } from './guards/linear/pattern-exceptions.mjs';
import { patternVerdicts, slowPatternViolations } from './guards/linear/patterns.mjs';
import { privateWordViolations } from './guards/private-words.mjs';
import { rootViolations } from './guards/root-entries.mjs';
import { documents, sources } from './guards/sources.mjs';
import { env, node, root } from './pnpm.mjs';

const command = (file, args) => () => {
  const result = spawnSync(file, args, { cwd: root, encoding: 'utf8', env: env() });
  return result.status === 0 ? [] : [(result.stdout + result.stderr).trim()];
};
const files = sources(root);
let tree;
const cruised = () => {
  tree ??= cruise(root);
  return tree;
};
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
  'import rules': () => importViolations(cruised()),
  'folder cycles': () => folderCycleViolations(cruised().modules),
  'architecture picture': () => architectureViolations(cruised().modules, root),
  'calls of the services': () => serviceGraphViolations(files, root),
  'file sizes': () => fileSizeViolations(files),
  'folder sizes': () => folderSizeViolations(files),
  'files at the root': () => rootViolations(root),
  'private words': () => privateWordViolations(files),
  'words of languages': () => {
    const english = documents(root).map(({ text }) => text);
    return languageWordViolations(files, languageExceptions, foreignWords(root, english));
  },
  'specification and tests': () => specCoverageViolations(root),
  'linear patterns': () => slowPatternViolations(files, patternExceptions, patternVerdicts(root)),
  markdown: () => markdownViolations(documents(root)),
  dependencies: command('knip', ['--no-progress', '--no-config-hints']),
  'environment access': () => envAccessViolations(files),
  contracts: protoViolations,
  'contracts of the last release': () => breakingViolations(),
  'API types of the clients': command(node, ['frontend/scripts/generate-api.mjs', '--check']),
};
const print = (line) => process.stdout.write(`${line}\n`);
let failed = 0;
for (const [name, check] of Object.entries(checks)) {
  const startedAt = performance.now();
  const { violations, allowed, unused } = withoutAllowed(await check(), allowances[name]);
  if (violations.length > 0) failed += 1;
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  const rest = allowed.length > 0 ? `, ${allowed.length} allowed for now` : '';
  print(`${violations.length === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s${rest})`);
  for (const violation of violations) print(`  ${violation.replaceAll('\n', '\n  ')}`);
  for (const one of unused) print(`  no longer needed in scripts/guards/allowances.mjs: ${name}: ${one}`);
}
process.exit(failed === 0 ? 0 : 1);
