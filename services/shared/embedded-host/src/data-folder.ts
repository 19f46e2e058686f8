import { randomBytes } from 'node:crypto';
import { access, chmod, constants, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { StartUpError } from './start-up-error.js';

/** Layout of the data folder; raised when an older release could no longer read it. */
const FORMAT = 1;

/** The data folder of the embedded profile: everything that must survive lies here. */
export interface DataFolder {
  path: string;
  postgres: string;
  files: string;
  mail: string;
  /** What the embeddings server prints. */
  embeddingsLog: string;
  /** 32 random bytes made at the first start; every password and signing key is derived from it. */
  secret: Buffer;
}

/** Makes or opens a data folder. @throws StartUpError when it cannot be written or was written by a newer version */
export const openDataFolder = async (folder: string): Promise<DataFolder> => {
  const path = resolve(folder);
  try {
    await mkdir(path, { recursive: true });
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
    await closeToOthers(path);
  } catch (cause) {
    throw new StartUpError(
      `The data folder ${path} cannot be written (${(cause as NodeJS.ErrnoException).code}). Set DATA_DIR to a folder you own.`,
      { cause },
    );
  }
  await checkFormat(path);
  return {
    path,
    postgres: join(path, 'postgres'),
    files: await closed(join(path, 'files')),
    mail: await closed(join(path, 'mail')),
    embeddingsLog: join(path, 'embeddings.log'),
    secret: await readOrMakeSecret(path),
  };
};

const STICKY = 0o1000;

/** Not listed by others, but open to the user PostgreSQL runs as. A folder that many share keeps its mode. */
const closeToOthers = async (path: string): Promise<void> => {
  const { mode, uid } = await stat(path);
  if (uid === process.getuid?.() && (mode & STICKY) === 0) await chmod(path, 0o711);
};

/** The writer of the first file makes the folder for its user alone; earlier releases let others read it. */
const closed = async (path: string): Promise<string> => {
  await chmod(path, 0o700).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  return path;
};

const checkFormat = async (path: string): Promise<void> => {
  const file = join(path, 'format.json');
  const text = await readIfThere(file);
  if (text === undefined) return writeOnce(path, file, JSON.stringify({ format: FORMAT }));
  const format = parseFormat(text);
  if (format === undefined)
    throw new StartUpError(
      `${file} is damaged. Restore it from a backup, or set DATA_DIR to another folder.`,
    );
  if (format > FORMAT) {
    throw new StartUpError(
      `The data folder ${path} was written by a newer version of Chirrup. Start that version or a later one.`,
    );
  }
};

const parseFormat = (text: string): number | undefined => {
  try {
    const { format } = JSON.parse(text) as { format?: unknown };
    return typeof format === 'number' ? format : undefined;
  } catch {
    return undefined;
  }
};

const readOrMakeSecret = async (path: string): Promise<Buffer> => {
  const file = join(path, 'secret');
  const held = await readIfThere(file);
  if (held !== undefined) return Buffer.from(held.trim(), 'hex');
  const made = randomBytes(32);
  await writeOnce(path, file, made.toString('hex'));
  return made;
};

const readIfThere = async (file: string): Promise<string | undefined> => {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

/** Appears whole or not at all, whatever moment the process dies. */
const writeOnce = async (folder: string, file: string, text: string): Promise<void> => {
  const draft = join(folder, `.draft-${randomBytes(6).toString('hex')}`);
  await writeFile(draft, text, { mode: 0o600, flush: true });
  await rename(draft, file);
};
