/** The first of each list, then the second of each, and so on: a long list does not keep the others out. */
export function takeTurns<T>(lists: readonly (readonly T[])[], limit: number): T[] {
  const taken: T[] = [];
  const longest = Math.max(0, ...lists.map((list) => list.length));
  for (let round = 0; round < longest; round += 1) {
    for (const list of lists) {
      if (taken.length >= limit) return taken;
      const next = list[round];
      if (next !== undefined) taken.push(next);
    }
  }
  return taken;
}
