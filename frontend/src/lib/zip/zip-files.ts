import { strFromU8, strToU8, unzipSync, Zip, ZipPassThrough } from 'fflate';

const FILES = '/api/files/';
const ADDRESS = /\/api\/files\/([a-z0-9][a-z0-9._-]{0,127})/g;
/** A small archive may unpack to one that fills the memory. */
const MOST_UNPACKED = 500_000_000;

/** Names of the stored files that a text has addresses of, each once. */
export function storedFilesIn(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(ADDRESS), ([, name = '']) => name))];
}

/** Where a stored file lies in an archive. */
export const pathOf = (name: string): string => `files/${name}`;

/** A text and stored files as one archive; files that cannot be read are named. */
export async function zipWithFiles(
  name: string,
  text: string,
  files: readonly string[],
): Promise<{ blob: Blob; missing: string[] }> {
  const parts: BlobPart[] = [];
  const missing: string[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    parts.push(bytes.slice());
  });
  const add = (path: string, bytes: Uint8Array) => {
    const entry = new ZipPassThrough(path);
    zip.add(entry);
    entry.push(bytes, true);
  };
  add(name, strToU8(text));
  // one after another: together they may be more than the memory holds
  for (const file of files) {
    const response = await fetch(`${FILES}${file}`).catch(() => undefined);
    if (response?.ok) add(pathOf(file), new Uint8Array(await (await response.blob()).arrayBuffer()));
    else missing.push(file);
  }
  zip.end();
  return { blob: new Blob(parts, { type: 'application/zip' }), missing };
}

/** Whether a file begins as an archive does. */
export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** A text of an archive and what lies beside it; undefined if it is no archive that holds the text. */
export function unzipWithFiles(
  name: string,
  bytes: Uint8Array,
): { text: string; files: Map<string, Uint8Array> } | undefined {
  let unpacked = 0;
  try {
    const all = unzipSync(bytes, {
      filter: ({ originalSize }) => {
        unpacked += originalSize;
        return unpacked <= MOST_UNPACKED;
      },
    });
    const { [name]: text, ...files } = all;
    return text && { text: strFromU8(text), files: new Map(Object.entries(files)) };
  } catch {
    return undefined;
  }
}
