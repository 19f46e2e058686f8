import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const CONNECTIONS = 32;

/** GETs as fast as a server answers, for so many seconds; returns how many were answered. */
export const hammer = async (
  url: string,
  seconds: number,
  headers: Record<string, string>,
): Promise<{ answered: number; unexpected: number }> => {
  const file = fileURLToPath(import.meta.resolve('autocannon'));
  const { stdout } = await promisify(execFile)(process.execPath, [
    file,
    '--json',
    '--connections',
    String(CONNECTIONS),
    '--duration',
    String(seconds),
    ...Object.entries(headers).flatMap(([name, value]) => ['--headers', `${name}=${value}`]),
    url,
  ]);
  const result = JSON.parse(stdout) as { requests: { total: number }; '3xx': number; errors: number };
  return { answered: result['3xx'], unexpected: result.requests.total - result['3xx'] + result.errors };
};
