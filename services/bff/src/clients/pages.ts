/** All entries of a list that is read in pages, newest first. */
export async function* pages<T extends { id: string }>(
  limit: number,
  read: (page: { limit: number; before: string }) => Promise<T[]>,
): AsyncGenerator<T> {
  for (let before = ''; ; ) {
    const entries = await read({ limit, before });
    yield* entries;
    before = entries.at(-1)?.id ?? '';
    if (entries.length < limit) return;
  }
}

/** The first `most` entries of a list. */
export const firstOf = async <T>(entries: AsyncIterable<T>, most: number): Promise<T[]> => {
  const found: T[] = [];
  for await (const entry of entries) {
    found.push(entry);
    if (found.length >= most) break;
  }
  return found;
};
