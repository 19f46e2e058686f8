import { withoutGoesOn } from '../search/passage-end.js';

/** A passage with its place on its page. */
export interface PagePassage {
  docId: string;
  linkId: string;
  position: number;
  /** Page title and headings. */
  title: string;
  text: string;
  url: string;
  /** epoch milliseconds */
  fetchedAt: number;
  language: string;
}

/** Neighbouring passages of a page under one heading. */
export type ContextSection = Omit<PagePassage, 'docId' | 'position'>;

/** A neighbour further away seldom belongs to what was found. */
const MOST_STEPS = 6;
/** The last sentence of a passage, repeated at the beginning of the next one, is no longer. */
const LONGEST_OVERLAP = 400;
const SHORTEST_OVERLAP = 12;

const bytesOf = ({ title, text }: PagePassage): number => Buffer.byteLength(title) + Buffer.byteLength(text);

/**
 * What a reader needs of some pages around found passages: first these, then the rest of their sections, then their
 * neighbours step by step, while there is room.
 * @param passages of each page in its order
 * @param found ids, best first
 */
export function sectionsAround(
  passages: readonly PagePassage[],
  found: readonly string[],
  maxBytes: number,
): ContextSection[] {
  const at = new Map(passages.map(({ docId }, index) => [docId, index]));
  const hits = found.flatMap((docId) => at.get(docId) ?? []);
  const taken = new Set<number>();
  let left = maxBytes;
  const take = (index: number | undefined): void => {
    const passage = index === undefined ? undefined : passages[index];
    if (index === undefined || !passage || taken.has(index) || bytesOf(passage) > left) return;
    taken.add(index);
    left -= bytesOf(passage);
  };
  for (const hit of hits) take(hit);
  for (const hit of hits) for (const index of sameSection(passages, hit)) take(index);
  for (let step = 1; step <= MOST_STEPS; step += 1)
    for (const hit of hits)
      for (const index of [hit + step, hit - step])
        if (passages[index]?.linkId === passages[hit]?.linkId) take(index);
  const pages = [...new Set(hits.map((hit) => passages[hit]?.linkId))];
  return pages.flatMap((linkId) =>
    joined(
      [...taken]
        .toSorted((a, b) => a - b)
        .flatMap((index) => passages[index] ?? [])
        .filter((passage) => passage.linkId === linkId),
    ),
  );
}

/** Indexes of the passages under the same heading, the nearest first. */
function sameSection(passages: readonly PagePassage[], hit: number): number[] {
  const is = (index: number): boolean =>
    passages[index]?.linkId === passages[hit]?.linkId && passages[index]?.title === passages[hit]?.title;
  const indexes: number[] = [];
  for (let index = hit + 1; is(index); index += 1) indexes.push(index);
  for (let index = hit - 1; is(index); index -= 1) indexes.push(index);
  return indexes.toSorted((a, b) => Math.abs(a - hit) - Math.abs(b - hit));
}

/** Passages of one page as sections; what lies between two that do not touch is left out. */
function joined(passages: readonly PagePassage[]): ContextSection[] {
  const sections: ContextSection[] = [];
  let before: PagePassage | undefined;
  for (const passage of passages) {
    const section = sections[sections.length - 1];
    if (section && before && section.title === passage.title && before.position + 1 === passage.position)
      section.text = `${withoutGoesOn(section.text)}\n${withoutOverlap(section.text, passage.text)}`;
    else {
      const { linkId, title, text, url, fetchedAt, language } = passage;
      sections.push({ linkId, title, text, url, fetchedAt, language });
    }
    before = passage;
  }
  return sections;
}

/** A long paragraph's passages share a sentence. */
function withoutOverlap(before: string, next: string): string {
  const end = before.slice(-LONGEST_OVERLAP);
  for (let length = Math.min(end.length, next.length); length >= SHORTEST_OVERLAP; length -= 1)
    if (end.endsWith(next.slice(0, length))) return next.slice(length).trimStart();
  return next;
}
