import type { Segment } from '../segment.js';

/** A sign before a note, and behind what the note is to. */
const NOTE = /^(\*{1,4}|[†‡§]|[¹²³⁴-⁹]{1,2})\s{0,3}(?=[\p{L}\p{N}"„“(])/u;
const SIGN = /(?<=[\p{L}\p{N}\p{Sc},;:)\]%"“”'’])([.!?]?)(\*{1,4}|[†‡]|[¹²³⁴-⁹]{1,2})(?![*\p{L}\p{N}])/gu;
/** Raised digits behind them are measures. */
const UNIT = /(?:^|[\s\d/])(?:[cdkm]?m|ft|yd|in)$/u;
const LONGEST_NOTE = 300;
const MOST_NOTES = 20;

/** Says behind a sign what its note says: "free of charge*" is not so without it. */
export function withNotes(segments: readonly Segment[], seen: readonly Segment[]): Segment[] {
  const notes = notesIn(seen);
  if (notes.size === 0) return [...segments];
  return segments.map((segment) => {
    if (segment.kind === 'heading' || NOTE.test(segment.text)) return segment;
    const said = new Set<string>();
    const text = segment.text.replace(SIGN, (whole: string, end: string, sign: string, at: number) => {
      const note = notes.get(sign);
      if (note === undefined || said.has(sign) || UNIT.test(segment.text.slice(Math.max(0, at - 4), at)))
        return whole;
      said.add(sign);
      // inside the sentence, which would be quoted without it
      return ` (${note})${end}`;
    });
    return text === segment.text ? segment : { ...segment, text };
  });
}

/** The notes of a page by their signs; a sign of several notes is none. */
function notesIn(segments: readonly Segment[]): Map<string, string> {
  const notes = new Map<string, string>();
  const unclear = new Set<string>();
  for (const { kind, text } of segments) {
    if (kind === 'heading' || !/[*†‡§¹²³⁴-⁹]/u.test(text.slice(0, 2))) continue;
    for (const line of text.split('\n')) {
      const sign = NOTE.exec(line)?.[1];
      const note = sign === undefined ? '' : line.slice(sign.length).trim().replace(/\.$/, '');
      if (sign === undefined || note.length > LONGEST_NOTE || notes.size >= MOST_NOTES) continue;
      if (notes.has(sign) && notes.get(sign) !== note) unclear.add(sign);
      notes.set(sign, note);
    }
  }
  for (const sign of unclear) notes.delete(sign);
  return notes;
}
