import { buffer } from 'node:stream/consumers';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { DocumentFault } from '../document.js';

const MAX_ENTRIES = 5_000;
/** All parts that are read together; the text of a thousand pages takes a fifth of it. */
const MAX_INFLATED = 40 * 1_024 * 1_024;

const damaged = () =>
  new DocumentFault(
    'The file is damaged. Open it in your word processor, save it again and upload the new file.',
  );

/** The parts of a ZIP file, unpacked one by one, together up to a limit, and none beyond the size it claims. */
export class ZipArchive {
  #left = MAX_INFLATED;

  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
  ) {}

  /** @throws DocumentFault when it is not a whole archive */
  static async open(bytes: Buffer): Promise<ZipArchive> {
    try {
      const zip = await fromBufferPromise(bytes, { lazyEntries: true });
      if (zip.entryCount > MAX_ENTRIES) throw damaged();
      const entries = new Map<string, Entry>();
      for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
      return new ZipArchive(zip, entries);
    } catch {
      throw damaged();
    }
  }

  /** A part's bytes; undefined when there is none of that name. */
  async read(name: string): Promise<Buffer | undefined> {
    const entry = this.entries.get(name);
    if (!entry) return undefined;
    this.#left -= entry.uncompressedSize;
    if (this.#left < 0)
      throw new DocumentFault(
        'The file unpacks to far more than a document holds. Save it again, or as PDF, and upload that.',
      );
    return this.zip
      .openReadStreamPromise(entry)
      .then(buffer)
      .catch(() => {
        throw damaged();
      });
  }
}
