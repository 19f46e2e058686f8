/** A stored file's bytes and type. */
export interface StoredFile {
  bytes: Uint8Array;
  contentType: string;
}

/** Port: files by name (disk | S3). Names are content hashes, so a write is safe to repeat. */
export abstract class FileStore {
  /** @param name `[a-z0-9._-]`, at most 128 characters */
  abstract put(name: string, file: StoredFile): Promise<void>;
  abstract get(name: string): Promise<StoredFile | undefined>;
  abstract delete(name: string): Promise<void>;
}

const NAME = /^[a-z0-9][a-z0-9._-]{0,127}$/;

/** Refuses names that could leave the store. */
export const checkFileName = (name: string): void => {
  if (!NAME.test(name) || name.includes('..'))
    throw new RangeError(`Not a file name: ${JSON.stringify(name.slice(0, 140))}`);
};
