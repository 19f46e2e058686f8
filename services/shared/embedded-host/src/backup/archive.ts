import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import tar from 'tar-stream';

const READ_BYTES = 256 * 1024;

/** Writes a gzipped tar file whose sources may change while they are read. */
export class ArchiveWriter {
  readonly #pack = tar.pack();
  readonly #done: Promise<void>;

  /** @param path must not exist; readable by its owner only */
  constructor(path: string) {
    const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
    this.#done = pipeline(this.#pack, createGzip({ level: 3 }), file);
    // reported by the write that waits, or by `finish`
    this.#done.catch(() => undefined);
  }

  async addFolder(name: string): Promise<void> {
    await this.#entry({ name, type: 'directory', mode: 0o700 });
  }

  async addText(name: string, text: string): Promise<void> {
    await this.#entry({ name, mode: 0o600 }, [Buffer.from(text)]);
  }

  /** Adds a file as long as it was when it was opened: what is cut off meanwhile becomes zeros, what is added is left out. */
  async addFile(name: string, path: string): Promise<void> {
    const file = await open(path, 'r');
    try {
      const { size } = await file.stat();
      const chunks = async function* () {
        for (let at = 0; at < size; ) {
          const buffer = Buffer.alloc(Math.min(READ_BYTES, size - at));
          const { bytesRead } = await file.read(buffer, 0, buffer.length, at);
          at += bytesRead || buffer.length;
          yield bytesRead ? buffer.subarray(0, bytesRead) : buffer;
        }
      };
      await this.#entry({ name, mode: 0o600, size }, chunks());
    } finally {
      await file.close();
    }
  }

  /** Resolves when everything is on the disk. */
  async finish(): Promise<void> {
    this.#pack.finalize();
    await this.#done;
  }

  /** Gives up; the file is left incomplete. */
  abort(): void {
    this.#pack.destroy();
  }

  async #entry(headers: tar.Headers, chunks: AsyncIterable<Buffer> | readonly Buffer[] = []): Promise<void> {
    const size = headers.size ?? (Array.isArray(chunks) ? Buffer.concat(chunks).length : 0);
    const entry = this.#pack.entry({ ...headers, size });
    const written = pipeline(Readable.from(chunks), entry as unknown as Writable);
    await Promise.race([written, this.#done.then(() => written)]);
  }
}

/** An entry of an archive, in the order of the file. */
export interface ArchiveEntry {
  name: string;
  isFolder: boolean;
  content: Readable;
}

/** Reads an archive entry by entry; `read` must consume each content. @throws when the file is damaged or cut off */
export const readArchive = async (
  path: string,
  read: (entry: ArchiveEntry) => Promise<void>,
): Promise<void> => {
  const extract = tar.extract();
  const source = pipeline(createReadStream(path), createGunzip(), extract);
  source.catch(() => undefined);
  for await (const entry of extract) {
    const { name, type } = entry.header;
    if (type !== 'file' && type !== 'directory') throw new Error(`unexpected entry ${name}`);
    await read({ name, isFolder: type === 'directory', content: entry as unknown as Readable });
    entry.resume();
  }
  await source;
};
