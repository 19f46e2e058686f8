import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filesToRetry, flakyLine, mergeRetry, saveFlaky } from './flaky.mjs';

const wrong = (file: string, failed = 1) => ({ file, passed: 4, failed, skipped: 0, tests: ['does it'] });
const result = (passed: number, failed: number, files: ReturnType<typeof wrong>[]) => ({
  passed,
  failed,
  skipped: 0,
  wrong: files,
});

describe('a test file that fails', () => {
  it('runs a second time, unless it looks for races', () => {
    const screen = wrong('frontend/src/app/shell.spec.tsx');
    expect(filesToRetry([screen])).toEqual([screen]);
    for (const file of [
      'e2e/lab/faults/test/kill.e2e-spec.ts',
      'services/shared/messaging/test/inbox.int-spec.ts',
      'services/shared/persistence/test/jobs.int-spec.ts',
      'services/chat/test/answering.int-spec.ts',
    ])
      expect(filesToRetry([screen, wrong(file)])).toEqual([screen]);
  });

  it('does not run a second time when many fail', () => {
    expect(filesToRetry(['a', 'b', 'c', 'd'].map((file) => wrong(file)))).toEqual([]);
  });

  it('is flaky when it passes by itself, and its tests count as passed', () => {
    const file = wrong('services/bff/test/rest.int-spec.ts', 2);
    const { counts, flaky } = mergeRetry(result(100, 2, [file]), [file], result(6, 0, []));
    expect(counts).toEqual({ passed: 102, failed: 0, skipped: 0, wrong: [] });
    expect(flaky).toEqual([file]);
    expect(flakyLine(flaky)).toBe('1 flaky: services/bff/test/rest.int-spec.ts\n');
    expect(flakyLine([])).toBe('');
  });

  it('fails when it fails again, and so does a race suite beside it', () => {
    const [again, race] = [
      wrong('services/bff/test/rest.int-spec.ts'),
      wrong('services/chat/test/a.spec.ts'),
    ];
    const { counts, flaky } = mergeRetry(result(100, 2, [again, race]), [again], result(4, 1, [again]));
    expect(counts).toEqual({ passed: 100, failed: 2, skipped: 0, wrong: [race, again] });
    expect(flaky).toEqual([]);
  });

  it('fails when its second run ends without a result', () => {
    const file = wrong('services/bff/test/rest.int-spec.ts');
    const first = result(100, 1, [file]);
    expect(mergeRetry(first, [file], result(0, 0, []))).toEqual({ counts: first, flaky: [] });
  });

  it('is kept by run', () => {
    const folder = mkdtempSync(join(tmpdir(), 'chirrup-flaky-'));
    const file = join(folder, 'flaky.json');
    saveFlaky('embedded', [{ suite: 'int', file: 'a.int-spec.ts', tests: ['does it'] }], file);
    saveFlaky('cluster', [], file);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
      embedded: [{ suite: 'int', file: 'a.int-spec.ts', tests: ['does it'] }],
      cluster: [],
    });
    rmSync(folder, { recursive: true });
  });
});
