import { inflateRawSync } from 'node:zlib';
import { DocumentFault } from '../document.js';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const MAX_COMMENT = 65_535;
const MAX_ENTRIES = 5_000;
/** All parts that are read together; the text of a thousand pages takes a fifth of it. */
const MAX_INFLATED = 40 * 1_024 * 1_024;

interface Entry {
  method: number;
  packed: number;
  offset: number;
}

const broken = () =>
  new DocumentFault(
    'The file is damaged. Open it in your word processor, save it again and upload the new file.',
  );

/** The parts of a ZIP file, unpacked one by one and only up to a limit, whatever sizes the file claims. */
export class ZipArchive {
  readonly #entries = new Map<string, Entry>();
  #left = MAX_INFLATED;

  /** @throws DocumentFault when it is not a whole archive */
  constructor(private readonly bytes: Buffer) {
    try {
      this.#readDirectory();
    } catch (error) {
      throw error instanceof RangeError ? broken() : error;
    }
  }

  get names(): string[] {
    return [...this.#entries.keys()];
  }

  /** A part's bytes; undefined when there is none of that name. */
  read(name: string): Buffer | undefined {
    const entry = this.#entries.get(name);
    if (!entry) return undefined;
    try {
      const part = this.#unpack(entry);
      this.#left -= part.length;
      return part;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
        throw new DocumentFault(
          'The file unpacks to far more than a document holds. Save it again, or as PDF, and upload that.',
        );
      throw error instanceof DocumentFault ? error : broken();
    }
  }

  #unpack({ method, packed, offset }: Entry): Buffer {
    const { bytes } = this;
    if (bytes.readUInt32LE(offset) !== LOCAL) throw broken();
    const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
    const raw = bytes.subarray(start, start + packed);
    if (raw.length !== packed || (method !== 0 && method !== 8)) throw broken();
    // Node wants a limit of at least 1.
    return method === 0 ? raw : inflateRawSync(raw, { maxOutputLength: Math.max(1, this.#left) });
  }

  #readDirectory(): void {
    const { bytes } = this;
    let end = bytes.length - END_BYTES;
    const first = Math.max(0, end - MAX_COMMENT);
    while (end >= first && bytes.readUInt32LE(end) !== END) end -= 1;
    if (end < first) throw broken();
    const count = bytes.readUInt16LE(end + 10);
    let at = bytes.readUInt32LE(end + 16);
    if (count > MAX_ENTRIES) throw broken();
    for (let n = 0; n < count; n += 1) {
      if (bytes.readUInt32LE(at) !== ENTRY) throw broken();
      const nameBytes = bytes.readUInt16LE(at + 28);
      const name = bytes.toString('utf8', at + 46, at + 46 + nameBytes);
      const entry = { method: bytes.readUInt16LE(at + 10), packed: bytes.readUInt32LE(at + 20) };
      if (!this.#entries.has(name))
        this.#entries.set(name, { ...entry, offset: bytes.readUInt32LE(at + 42) });
      at += 46 + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    }
  }
}
