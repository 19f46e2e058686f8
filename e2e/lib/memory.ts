import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const PAGE = 4_096;
const MIB = 1_024 * 1_024;

/** Resident memory of a process in MiB. Starting `ps` would delay what the caller measures beside it. */
export const residentMiB = (pid: number): number => {
  const statm = `/proc/${pid}/statm`;
  if (existsSync(statm)) return (Number(readFileSync(statm, 'utf8').split(' ')[1]) * PAGE) / MIB;
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1_024;
};

/** Runs something and gives the most memory the process held during it, in MiB. */
export const peakDuring = async (pid: number, work: () => Promise<void>): Promise<number> => {
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, residentMiB(pid));
  }, 100);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return Math.max(peak, residentMiB(pid));
};
