import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { specCoverageViolations } from './spec-coverage.mjs';

const TESTS = `
const onLinux = process.platform === 'linux' ? it : it.skip;
describe('A door', () => {
  it('opens', () => expect('a key').toBeTruthy());
  it.each(['a', 'b'])('keeps %s out', () => {});
  it.each\`name\${1}\`('says $name', () => {});
  for (const time of [1, 2]) it(\`waits \${time} s\`, () => {});
  onLinux('creaks', () => {});
});
describe('A window', () => {
  it('opens', () => {});
});
const NAME = 'not a test';
app.get('not one either', () => {});
`;
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'spec-coverage-'));
  mkdirSync(join(root, 'docs'));
  writeFileSync(join(root, 'a.spec.ts'), TESTS);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const violations = (...rows: string[]) => {
  writeFileSync(join(root, 'docs/spec-coverage.md'), ['| § | rule | test | title |', ...rows].join('\n'));
  return specCoverageViolations(root);
};

describe('rows of the specification', () => {
  it.each(['A door opens', 'keeps %s out', 'keeps b out', 'says $name', 'says more', 'waits 2 s', 'creaks'])(
    'may name the test %j',
    (title) => expect(violations(`| 5 | rule | \`a.spec.ts\` | \`${title}\` |`)).toEqual([]),
  );

  it.each(['a key', 'keeps', 'not a test', 'not one either', 'A door', "describe('A door'", ''])(
    'name a test with %j, which is none',
    (title) =>
      expect(violations(`| 5 | rule | \`a.spec.ts\` | \`${title}\` |`)).toEqual([
        'docs/spec-coverage.md: 5 "rule": a.spec.ts has no test with that title',
      ]),
  );

  it('name one test of a file that is there', () => {
    expect(
      violations(
        '| 5 | either | `a.spec.ts` | `opens` |',
        '| 5 | moved | `gone.spec.ts` | `opens` |',
        '| 8 | not built | – |  |',
        '| 9 | Ask \\| tell | `a.spec.ts` | `creaks` |',
        '| 9 | Ask \\| tell | `a.spec.ts` | `A window opens` |',
      ),
    ).toEqual([
      'docs/spec-coverage.md: 5 "either": a.spec.ts has 2 tests with that title, name it with its groups',
      'docs/spec-coverage.md: 5 "moved": there is no gone.spec.ts',
      'docs/spec-coverage.md: 8 "not built" has no test',
      'docs/spec-coverage.md: 9 "Ask | tell" stands there twice',
    ]);
  });
});
