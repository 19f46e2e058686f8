import { execFileSync } from 'node:child_process';

/** Resident memory of a process in MiB. */
export const residentMiB = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1_024;

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
