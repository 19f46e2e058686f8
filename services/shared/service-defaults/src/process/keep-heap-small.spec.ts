import { spawnSync } from 'node:child_process';
import { heapGrowth } from './keep-heap-small.js';

// set while a process runs, an unknown flag is ignored in silence
test('this version of Node knows the flag', () => {
  expect(spawnSync(process.execPath, [heapGrowth(0), '--eval', '0']).status).toBe(0);
  expect(spawnSync(process.execPath, ['--no-such-flag', '--eval', '0']).status).not.toBe(0);
});

test('garbage is collected early while there is time, and as V8 likes it under load', () => {
  expect([0, 0.5, 0.7, 1].map(heapGrowth)).toEqual([
    '--heap-growing-percent=40',
    '--heap-growing-percent=40',
    '--heap-growing-percent=0',
    '--heap-growing-percent=0',
  ]);
});
