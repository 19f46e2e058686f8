import { createWriteStream, type WriteStream } from 'node:fs';

/** A log file of another program of at most `limit` bytes: when full it starts again. */
export class BoundedLog {
  #stream: WriteStream | undefined;
  #bytes = 0;

  constructor(
    private readonly file: string,
    private readonly limit = 1_000_000,
  ) {}

  write(chunk: Buffer): void {
    if (this.#stream && this.#bytes + chunk.length > this.limit) this.close();
    this.#stream ??= this.#open();
    this.#bytes += chunk.length;
    this.#stream.write(chunk.subarray(0, this.limit));
  }

  close(): void {
    this.#stream?.end();
    this.#stream = undefined;
    this.#bytes = 0;
  }

  #open(): WriteStream {
    // a disk that is full costs this log, not the product
    return createWriteStream(this.file, { flags: 'w', mode: 0o600 }).on('error', () => undefined);
  }
}
