import { unavailable } from '../embedding.errors.js';

const MOST_DIMENSIONS = 16_384;

/**
 * The unit vectors of a response in the order of the texts. Nothing of it is taken on trust: a wrong vector would
 * be stored and answer wrongly for a long time.
 * @throws DomainError embeddingErrors.unavailable saying what is wrong
 */
export const readVectors = (response: unknown, count: number): Float32Array[] => {
  const entries = (response as { data?: unknown } | null)?.data;
  if (!Array.isArray(entries)) throw unavailable('the response holds no list of vectors');
  if (entries.length !== count)
    throw unavailable(`the response holds ${entries.length} vectors for ${count} texts`);
  const vectors: (Float32Array | undefined)[] = new Array(count).fill(undefined);
  entries.forEach((entry: { index?: unknown; embedding?: unknown } | null, position) => {
    const index = entry?.index ?? position;
    if (typeof index !== 'number' || !(index in vectors) || vectors[index])
      throw unavailable('the response numbers its vectors wrongly');
    vectors[index] = unitVector(readNumbers(entry?.embedding));
  });
  const whole = vectors.filter((vector) => vector !== undefined);
  const dimensions = whole[0]?.length;
  if (whole.some(({ length }) => length !== dimensions))
    throw unavailable('the response mixes vectors of different dimensions');
  return whole;
};

const readNumbers = (embedding: unknown): Float32Array => {
  const numbers = typeof embedding === 'string' ? fromBase64(embedding) : fromList(embedding);
  if (!numbers || numbers.length === 0 || numbers.length > MOST_DIMENSIONS)
    throw unavailable('the response holds something that is no vector');
  return numbers;
};

/** Little-endian 32-bit floats, as every server sends them. */
const fromBase64 = (text: string): Float32Array | undefined => {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length % 4 !== 0) return undefined;
  return Float32Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readFloatLE(index * 4));
};

const fromList = (list: unknown): Float32Array | undefined =>
  Array.isArray(list) && list.every((value) => typeof value === 'number')
    ? Float32Array.from(list)
    : undefined;

const unitVector = (vector: Float32Array): Float32Array => {
  let squares = 0;
  for (const value of vector) squares += value * value;
  const length = Math.sqrt(squares);
  if (!Number.isFinite(length)) throw unavailable('a vector holds something that is no number');
  if (length < 1e-9) throw unavailable('a vector is zero');
  return vector.map((value) => value / length);
};
