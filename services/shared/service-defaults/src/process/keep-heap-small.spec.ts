import { spawnSync } from 'node:child_process';
import { COLLECT_EARLY } from './keep-heap-small.js';

// set while a process runs, an unknown flag is ignored in silence
test('this version of Node knows the flag', () => {
  expect(spawnSync(process.execPath, [COLLECT_EARLY, '--eval', '0']).status).toBe(0);
  expect(spawnSync(process.execPath, ['--no-such-flag', '--eval', '0']).status).not.toBe(0);
});
