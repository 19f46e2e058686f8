import type { Containers, Segment } from '../segment.js';

/** Which segments a box holds: nothing else stands between them. */
export interface SegmentSpan {
  readonly from: number;
  readonly end: number;
}

/** Of each box that holds segments which they are; undefined if others stand among them. */
export function spansOf(segments: readonly Segment[], { parents }: Containers): (SegmentSpan | undefined)[] {
  const from = new Int32Array(parents.length).fill(segments.length);
  const end = new Int32Array(parents.length);
  const count = new Int32Array(parents.length);
  for (const [at, { container }] of segments.entries()) {
    from[container] = Math.min(from[container] ?? 0, at);
    end[container] = at + 1;
    count[container] = (count[container] ?? 0) + 1;
  }
  for (let at = parents.length - 1; at > 0; at -= 1) {
    const parent = parents[at] ?? 0;
    if (count[at] === 0) continue;
    from[parent] = Math.min(from[parent] ?? 0, from[at] ?? 0);
    end[parent] = Math.max(end[parent] ?? 0, end[at] ?? 0);
    count[parent] = (count[parent] ?? 0) + (count[at] ?? 0);
  }
  return parents.map((_, at) => {
    const span = { from: from[at] ?? 0, end: end[at] ?? 0 };
    return count[at] !== 0 && span.end - span.from === count[at] ? span : undefined;
  });
}

/** Boxes beside each other that are called the same, or nothing. */
export function boxesAlike({ parents, names }: Containers): number[][] {
  const numbers = new Map<string, number>();
  for (const name of names) if (!numbers.has(name)) numbers.set(name, numbers.size);
  const boxes = new Map<number, number[]>();
  for (let box = 1; box < parents.length; box += 1) {
    const key = (parents[box] ?? 0) * numbers.size + (numbers.get(names[box] ?? '') ?? 0);
    const alike = boxes.get(key);
    if (alike) alike.push(box);
    else boxes.set(key, [box]);
  }
  return [...boxes.values()].filter(({ length }) => length > 1);
}
