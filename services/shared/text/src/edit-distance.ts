let rows: [Uint8Array, Uint8Array, Uint8Array] = [new Uint8Array(65), new Uint8Array(65), new Uint8Array(65)];
const LONGEST = 64;

/**
 * Damerau-Levenshtein distance of two short words (neighbours swapped count once), or `limit + 1` as soon as it is
 * larger than `limit`; words of more than 64 letters are never near.
 */
export function editDistance(typed: string, known: string, limit: number): number {
  const width = typed.length;
  if (width > LONGEST || known.length > LONGEST || Math.abs(known.length - width) > limit) return limit + 1;
  let [before, previous, current] = rows;
  for (let column = 0; column <= width; column += 1) previous[column] = column;
  for (let row = 1; row <= known.length; row += 1) {
    current[0] = row;
    let smallest = row;
    const letter = known.charCodeAt(row - 1);
    for (let column = 1; column <= width; column += 1) {
      const same = typed.charCodeAt(column - 1) === letter ? 0 : 1;
      let cost = Math.min(
        at(previous, column) + 1,
        at(current, column - 1) + 1,
        at(previous, column - 1) + same,
      );
      if (same === 1 && row > 1 && column > 1 && swapped(typed, column, known, row))
        cost = Math.min(cost, at(before, column - 2) + 1);
      current[column] = cost;
      if (cost < smallest) smallest = cost;
    }
    if (smallest > limit) return limit + 1;
    [before, previous, current] = [previous, current, before];
  }
  rows = [before, previous, current];
  return at(previous, width);
}

function at(row: Uint8Array, column: number): number {
  return row[column] ?? 0;
}

function swapped(typed: string, column: number, known: string, row: number): boolean {
  return (
    typed.charCodeAt(column - 1) === known.charCodeAt(row - 2) &&
    typed.charCodeAt(column - 2) === known.charCodeAt(row - 1)
  );
}
