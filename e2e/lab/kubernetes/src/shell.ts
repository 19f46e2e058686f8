import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What a program printed. @throws an error with what it said on its way out */
export const shell = async (
  file: string,
  args: readonly string[],
  { input, limitMs = 15 * 60_000 }: { input?: string; limitMs?: number } = {},
): Promise<string> => {
  const running = run(file, args, { maxBuffer: 64 * 1024 * 1024, timeout: limitMs, encoding: 'utf8' });
  if (input !== undefined) running.child.stdin?.end(input);
  try {
    return (await running).stdout;
  } catch (error) {
    const { stderr = '', stdout = '' } = error as { stderr?: string; stdout?: string };
    throw new Error(`${file} ${args.slice(0, 4).join(' ')}: ${stderr || stdout || error}`, { cause: error });
  }
};

/** Object of `kubectl … -o json`. */
export const kubectlJson = async <T>(...args: string[]): Promise<T> =>
  JSON.parse(await shell('kubectl', [...args, '-o', 'json'])) as T;
