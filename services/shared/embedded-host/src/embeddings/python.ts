import { execFile } from 'node:child_process';

/** A Python whose pip can fetch packages. */
export interface Python {
  /** The interpreter itself, not a shim that chooses one by the environment. */
  executable: string;
  /** `3.11`: compiled packages fit one minor version only. */
  version: string;
  hasPip: boolean;
}

const LOOK =
  'import sys,json,importlib.util as u;print(json.dumps([sys.executable,list(sys.version_info[:2]),u.find_spec("pip") is not None]))';
const LIMIT_MS = 20_000;

/** The machine's `python3`; undefined if there is none. */
export const findPython = async (env: Readonly<Record<string, string>>): Promise<Python | undefined> => {
  const output = await runProgram('python3', ['-c', LOOK], env, LIMIT_MS).catch(() => undefined);
  if (output === undefined) return undefined;
  try {
    const [executable, [major, minor], hasPip] = JSON.parse(output) as [string, [number, number], boolean];
    if (!executable) return undefined;
    return { executable, version: `${major}.${minor}`, hasPip };
  } catch {
    return undefined;
  }
};

/** Runs a program to its end and returns its output. @throws an error with the last line of its errors */
export const runProgram = (
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  timeout: number,
  signal?: AbortSignal,
): Promise<string> =>
  new Promise((resolve, reject) => {
    const options = { env, timeout, killSignal: 'SIGKILL', ...(signal ? { signal } : {}) } as const;
    execFile(file, args, options, (error, stdout, stderr) => {
      if (!error) return resolve(stdout);
      const reason = lastError(stderr);
      reject(new Error(reason || (error.killed ? 'it took too long' : error.message), { cause: error }));
    });
  });

/** The most specific line of a program's errors. */
const lastError = (text: string): string => {
  const lines = text.trim().split('\n');
  return (lines.findLast((line) => /error/i.test(line)) ?? lines.at(-1) ?? '').trim().slice(0, 300);
};

const PASSED_ON =
  /^(PATH|HOME|LANG|LC_\w+|TMPDIR|PIP_\w+|PYENV_\w+|XDG_\w+_HOME|(HTTPS?|ALL|NO)_PROXY|SSL_CERT_(FILE|DIR)|REQUESTS_CA_BUNDLE|CURL_CA_BUNDLE)$/i;

/** What Python and pip may see of the environment: the product's own settings and secrets are none of it. */
export const pythonEnvironment = (
  env: Readonly<Record<string, string | undefined>>,
): Record<string, string> => {
  const passed: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) if (value && PASSED_ON.test(name)) passed[name] = value;
  return passed;
};
