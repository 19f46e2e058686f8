import { cleanImage, seenShape } from '@chirrup/images/clean-image';
import { FileStore } from '@chirrup/storage/file-store';
import { Injectable } from '@nestjs/common';

/** After it was made small: more is noise. */
const MOST_BYTES = 1_000_000;

/** Visitors' pictures as a model sees them. */
@Injectable()
export class SeenPictures {
  constructor(private readonly files: FileStore) {}

  /** JPEG; one that cannot be read any more is left out. */
  async read(names: readonly string[]): Promise<Uint8Array[]> {
    const found = await Promise.all(names.map((name) => this.#one(name)));
    return found.filter((picture) => picture !== undefined);
  }

  async #one(name: string): Promise<Uint8Array | undefined> {
    try {
      const file = await this.files.get(name);
      if (!file) return undefined;
      const { bytes } = await cleanImage(file.bytes, seenShape);
      return bytes.length <= MOST_BYTES ? bytes : undefined;
    } catch {
      // the question is answered without it
      return undefined;
    }
  }
}
