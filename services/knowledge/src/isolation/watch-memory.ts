import { readFile } from 'node:fs/promises';

const LOOK_EVERY_MS = 100;
const RSS = /^VmRSS:\s+(\d+) kB/m;

/**
 * Calls back when a process holds more memory than it may: the heap limit does not count buffers, in which files
 * unpack. Linux only; elsewhere the limits on heap and time are all there is.
 */
export function watchMemory(pid: number | undefined, maxBytes: number, exceeded: () => void): () => void {
  if (pid === undefined || process.platform !== 'linux') return () => undefined;
  const look = async () => {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    if (Number(RSS.exec(status)?.[1] ?? 0) * 1_024 <= maxBytes) return;
    clearInterval(timer);
    exceeded();
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  // the whole of a small file takes no longer than that
  void look();
  return () => clearInterval(timer);
}
