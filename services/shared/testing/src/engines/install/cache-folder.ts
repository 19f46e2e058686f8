import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';

/** Where fetched engines lie: outside the checkout, so that a fresh clone finds them. */
export const cacheRoot = (): string =>
  process.env.CHIRRUP_CACHE ?? join(homedir(), '.cache', 'chirrup', 'engines');

/**
 * A folder of the cache, filled by `fetch` when it is not there yet. It is complete or absent: the draft takes
 * its name only when `fetch` is through, and of two processes that fetch at once the first one wins.
 * @param name carries the version, e.g. `kafka-4.4.0`
 */
export const cachedFolder = async (
  name: string,
  fetch: (draft: string) => Promise<void>,
): Promise<string> => {
  const folder = join(cacheRoot(), name);
  if (existsSync(folder)) return folder;
  await mkdir(dirname(folder), { recursive: true });
  const draft = await mkdtemp(join(dirname(folder), `.${basename(folder)}-`));
  try {
    await fetch(draft);
    await chmod(draft, 0o755);
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
};
