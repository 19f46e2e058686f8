// Which processes a process has started, and they in turn: process groups of their own included.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const parentIn = (stat) => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);

/** Pairs of process and parent. */
const processes = () => {
  if (process.platform !== 'linux') {
    const { stdout = '' } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
    return stdout
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/\s+/).map(Number));
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        return [[Number(pid), parentIn(readFileSync(`/proc/${pid}/stat`, 'utf8'))]];
      } catch {
        return [];
      }
    });
};

/** Kills a process and everything below it at once. */
export const killTree = (pid) => {
  const all = processes();
  const below = (parent) =>
    all.filter(([, its]) => its === parent).flatMap(([child]) => [child, ...below(child)]);
  for (const one of [pid, ...below(pid)]) {
    try {
      process.kill(one, 'SIGKILL');
    } catch {
      // it has ended by itself
    }
  }
};
