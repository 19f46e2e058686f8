import type { Containers, Segment } from '../segment.js';
import { type SegmentSpan, spansOf } from './boxes.js';

const MOST_BEFORE = 2;
const LONGEST_BEFORE = 60;

/** Of boxes beside each other each begins with its heading: a price or label above it is said of it, not of the one before. */
export function headingsFirst(
  segments: readonly Segment[],
  containers: Containers,
  groups: readonly number[][],
): Segment[] {
  const spans = spansOf(segments, containers);
  const moved = new Map<number, number>();
  for (const boxes of groups) {
    const filled = boxes.flatMap((box) => spans[box] ?? []);
    if (filled.length < 2 || filled.length < boxes.filter((box) => spans[box]).length) continue;
    const places = filled.map((span) => placeOfHeading(segments, span));
    if (places.some((place) => place === undefined)) continue;
    for (const [at, place = 0] of places.entries()) {
      const { from = 0 } = filled[at] ?? {};
      if (place > from && !moved.has(from)) moved.set(from, place);
    }
  }
  if (moved.size === 0) return [...segments];
  const placed = [...segments];
  for (const [from, at] of moved) {
    for (let to = at; to > from; to -= 1) placed[to] = segments[to - 1] as Segment;
    placed[from] = segments[at] as Segment;
  }
  return placed;
}

/** Where the heading of a box stands: first, or behind few words. */
function placeOfHeading(segments: readonly Segment[], { from, end }: SegmentSpan): number | undefined {
  for (let at = from; at < end && at <= from + MOST_BEFORE; at += 1) {
    const segment = segments[at];
    if (segment?.kind === 'heading') return segment.level > 0 && !segment.opens ? at : undefined;
    if (segment?.kind !== 'text' || segment.text.length > LONGEST_BEFORE) return undefined;
  }
  return undefined;
}
