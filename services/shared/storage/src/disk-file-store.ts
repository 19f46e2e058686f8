import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { newId } from '@chirrup/kernel/ids';
import { checkFileName, FileStore, type StoredFile } from './file-store.js';

const missing = (error: NodeJS.ErrnoException): undefined => {
  if (error.code === 'ENOENT') return undefined;
  throw error;
};

/** No space on the disk, or none left of the user's share. */
const FULL: readonly unknown[] = ['ENOSPC', 'EDQUOT'];

/** A full disk is an outage: the caller may try again. */
export const explained = (cause: unknown): unknown =>
  FULL.includes((cause as NodeJS.ErrnoException).code)
    ? Object.assign(new DomainError(commonErrors.unavailable), { cause })
    : cause;

/** Embedded adapter: a folder; files are written atomically. */
export class DiskFileStore extends FileStore {
  constructor(private readonly folder: string) {
    super();
  }

  async put(name: string, file: StoredFile): Promise<void> {
    checkFileName(name);
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await this.#write(`${name}.type`, Buffer.from(file.contentType));
    await this.#write(name, file.bytes);
  }

  async get(name: string): Promise<StoredFile | undefined> {
    checkFileName(name);
    const bytes = await readFile(join(this.folder, name)).catch(missing);
    const contentType = await readFile(join(this.folder, `${name}.type`), 'utf8').catch(missing);
    return bytes && contentType ? { bytes, contentType } : undefined;
  }

  async delete(name: string): Promise<void> {
    checkFileName(name);
    await rm(join(this.folder, name), { force: true });
    await rm(join(this.folder, `${name}.type`), { force: true });
  }

  async #write(name: string, bytes: Uint8Array): Promise<void> {
    const draft = join(this.folder, `.${newId()}`);
    try {
      await writeFile(draft, bytes, { flush: true, mode: 0o600 });
      await rename(draft, join(this.folder, name));
    } catch (error) {
      await rm(draft, { force: true });
      throw explained(error);
    }
  }
}
