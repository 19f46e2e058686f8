/** Documents with a term, one number each: slot, then how often the term stands in title and text. Ordered by slot. */
export type TermPosting = number[];

const TITLE_LIMIT = 15;
const TEXT_LIMIT = 255;
const SLOT_UNIT = 4_096;

/** Counts one more occurrence in a slot, which must be the newest of all. */
export function record(posting: TermPosting, slot: number, inTitle: boolean): void {
  const last = posting.length - 1;
  const known = last >= 0 && slotOf(posting[last] ?? 0) === slot;
  const packed = known ? (posting[last] ?? 0) : slot * SLOT_UNIT;
  const full = inTitle ? titleCount(packed) === TITLE_LIMIT : textCount(packed) === TEXT_LIMIT;
  const counted = full ? packed : packed + (inTitle ? TEXT_LIMIT + 1 : 1);
  if (known) posting[last] = counted;
  else posting.push(counted);
}

export const slotOf = (packed: number): number => Math.floor(packed / SLOT_UNIT);
export const titleCount = (packed: number): number => (packed % SLOT_UNIT) >> 8;
export const textCount = (packed: number): number => packed % (TEXT_LIMIT + 1);

/** Where a slot stands in the posting, or -1. */
export function find(posting: TermPosting, slot: number): number {
  let low = 0;
  let high = posting.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const at = slotOf(posting[middle] ?? 0);
    if (at === slot) return middle;
    if (at < slot) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
