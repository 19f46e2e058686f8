import { cutText } from '@chirrup/text/search/cut-text';
import type { LeftOut, PageBlock } from '../../chunking/page-text.js';
import type { Containers, Segment } from './segment.js';

/** What an owner looks through, and how much of each is shown. */
const MOST_PARTS = 30;
const PART = 200;

/** What of a page is not learned, in its order; neighbours that are left out for the same reason are one part. */
export function unlearnedParts(
  segments: readonly Segment[],
  containers: Containers,
  learned: { main: readonly Segment[]; contact: readonly PageBlock[] },
): LeftOut[] {
  const main = new Set(learned.main);
  const contact = new Set(learned.contact.flatMap(({ text }) => text.split('\n')));
  const framed = insideFrames(containers);
  const parts: { why: LeftOut['why']; texts: string[]; at: number }[] = [];
  for (const [at, segment] of segments.entries()) {
    if (main.has(segment) || segment.text.split('\n').every((line) => contact.has(line))) continue;
    const why = whyOf(segment, framed);
    const last = parts.at(-1);
    if (last?.why === why && last.at === at - 1) {
      last.texts.push(segment.text);
      last.at = at;
    } else if (parts.length < MOST_PARTS) parts.push({ why, texts: [segment.text], at });
    else break;
  }
  return parts.map(({ why, texts }) => ({ why, text: cutText(shortOf(texts), PART) }));
}

function whyOf({ linked, text, container }: Segment, framed: Uint8Array): LeftOut['why'] {
  if (framed[container]) return 'frame';
  return linked * 2 >= text.length ? 'links' : 'beside';
}

function shortOf(texts: readonly string[]): string {
  let short = '';
  for (const text of texts) {
    if (short.length > PART) break;
    short = short === '' ? text : `${short} · ${text}`;
  }
  return short.replace(/\s+/g, ' ');
}

/** Containers that are navigation, header or footer, or stand in one. */
function insideFrames({ parents, roles }: Containers): Uint8Array {
  const framed = new Uint8Array(parents.length);
  for (const [at, parent] of parents.entries())
    framed[at] = roles[at] === 'frame' || (at > 0 && framed[parent]) ? 1 : 0;
  return framed;
}
