/** What one request may carry; the server takes 256 KB. */
const MOST_BYTES = 150_000;

/** A list in parts small enough for one request each. */
export function partsOf<T>(items: readonly T[], most: number, mostBytes = MOST_BYTES): T[][] {
  const parts: T[][] = [];
  let bytes = 0;
  for (const item of items) {
    const size = new TextEncoder().encode(JSON.stringify(item)).length;
    const part = parts.at(-1);
    if (part && part.length < most && bytes + size <= mostBytes) {
      part.push(item);
      bytes += size;
    } else {
      parts.push([item]);
      bytes = size;
    }
  }
  return parts;
}
