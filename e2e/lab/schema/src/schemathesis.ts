import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { findPython, pythonEnvironment, runProgram } from '@chirrup/testing/servers/python';

const VERSION = '4.32.5';
const INSTALL_MS = 5 * 60_000;

/** The tool's own environment in the cache folder, made once; undefined if there is no Python for it. */
export const installSchemathesis = async (
  env: Readonly<Record<string, string | undefined>>,
): Promise<string | undefined> => {
  const passed = pythonEnvironment(env);
  const python = await findPython(passed);
  if (!python?.hasPip) return undefined;
  const cache = env.CHIRRUP_CACHE || join(homedir(), '.cache', 'chirrup');
  const folder = join(cache, `schemathesis-${VERSION}-py${python.version}`);
  const program = join(folder, 'bin', 'schemathesis');
  if (existsSync(program)) return program;
  await runProgram(python.executable, ['-m', 'venv', folder], passed, INSTALL_MS);
  await runProgram(
    join(folder, 'bin', 'pip'),
    ['install', '-q', `schemathesis==${VERSION}`],
    passed,
    INSTALL_MS,
  );
  return program;
};

/** Runs it to its end in a folder where it may leave what it remembers. @returns whether it found nothing, and what it said */
export const runSchemathesis = (
  program: string,
  args: readonly string[],
  folder: string,
): Promise<{ ok: boolean; said: string }> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: pythonEnvironment(process.env),
    });
    let said = '';
    const collect = (chunk: Buffer) => {
      said += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', reject);
    child.once('close', (code) => resolve({ ok: code === 0, said }));
  });
