import { type Containers, isUnder, type Segment } from './segment.js';

const MIN_PARAGRAPH = 40;
/** One child holding this share of the good text is the page's content; its siblings are not. */
const KEEP_SHARE = 0.75;
/** A "sidebar" or "footer" holding this share of the good text is the content, whatever it is called. */
const TRUSTED_SHARE = { suspect: 0.3, frame: 0.6, content: 0, main: 0 };
/** An element that calls itself the article is believed when it holds this share. */
const CLAIMED_SHARE = 0.35;

/**
 * Chooses the segments that are the page's content. Follows the mass of good paragraphs down from the root for as
 * long as one child holds nearly all of it; what is outside that container, and what looks like navigation, goes.
 * On a product page that container is widened to hold the main heading: a product's details stand beside its
 * description, not in it. An article is one text, so the element that claims to be it is believed.
 */
export function mainContent(
  segments: readonly Segment[],
  containers: Containers,
  kind: 'page' | 'product' | 'article' = 'page',
): Segment[] {
  const everything = massOfContainers(segments, containers);
  const framed = framesOf(containers, everything);
  const candidates = segments.filter((segment) => !framed[segment.container]);
  const usable = candidates.length > 0 ? candidates : segments;
  const mass = massOfContainers(usable, containers);
  const claimed = kind === 'article' ? claimedMain(containers, mass) : 0;
  let main = heaviestPath(containers, mass, claimed);
  const heading = usable.find(isMainHeading);
  if (kind === 'product' && heading) main = commonAncestor(main, heading.container, containers);
  // few words beside the text of a front page, but what the shop sells
  const cards = kind === 'page' ? usable.filter((segment) => segment.kind === 'card') : [];
  for (const { container } of cards) main = commonAncestor(main, container, containers);
  const inside = insideOf(main, containers);
  return dropLinkLists(
    dropAsides(usable.filter((segment) => inside[segment.container] || isMainHeading(segment))),
  );
}

/** Good text under each container, its descendants included. */
function massOfContainers(segments: readonly Segment[], { parents }: Containers): Float64Array {
  const mass = new Float64Array(parents.length);
  for (const segment of segments) mass[segment.container] = (mass[segment.container] ?? 0) + massOf(segment);
  for (let at = parents.length - 1; at > 0; at -= 1) {
    const parent = parents[at] ?? 0;
    mass[parent] = (mass[parent] ?? 0) + (mass[at] ?? 0);
  }
  return mass;
}

function massOf({ kind, text, linked }: Segment): number {
  if (kind === 'heading') return 0;
  if (kind === 'card') return text.length / 2;
  const plain = Math.max(0, text.length - 2 * linked);
  if (kind === 'text' || kind === 'item') return text.length >= MIN_PARAGRAPH ? plain : 0;
  return plain / 2;
}

function framesOf({ parents, roles }: Containers, mass: Float64Array): Uint8Array {
  const framed = new Uint8Array(parents.length);
  const total = mass[0] ?? 0;
  for (let at = 1; at < parents.length; at += 1) {
    const role = roles[at] ?? 'content';
    const isFrame = role !== 'content' && (mass[at] ?? 0) < total * TRUSTED_SHARE[role];
    framed[at] = isFrame || framed[parents[at] ?? 0] ? 1 : 0;
  }
  return framed;
}

/** The innermost element that calls itself the text and holds enough of it; 0 when there is none. */
function claimedMain({ parents, roles }: Containers, mass: Float64Array): number {
  let best = 0;
  let needed = (mass[0] ?? 0) * CLAIMED_SHARE;
  for (let at = 1; at < parents.length; at += 1) {
    if (roles[at] !== 'main' || (mass[at] ?? 0) < needed || needed === 0) continue;
    best = at;
    // One inside it must hold nearly as much to be the better answer.
    needed = (mass[at] ?? 0) * KEEP_SHARE;
  }
  return best;
}

function heaviestPath({ parents }: Containers, mass: Float64Array, from: number): number {
  const heaviest = new Int32Array(parents.length);
  for (let at = 1; at < parents.length; at += 1) {
    const parent = parents[at] ?? 0;
    const rival = heaviest[parent] ?? 0;
    if (rival === 0 || (mass[at] ?? 0) > (mass[rival] ?? 0)) heaviest[parent] = at;
  }
  const needed = (mass[from] ?? 0) * KEEP_SHARE;
  let main = from;
  for (
    let next = heaviest[from] ?? 0;
    next > 0 && needed > 0 && (mass[next] ?? 0) >= needed;
    next = heaviest[main] ?? 0
  ) {
    main = next;
  }
  return main;
}

function commonAncestor(a: number, b: number, { parents }: Containers): number {
  let [left, right] = [a, b];
  while (left !== right) {
    if (left > right) left = parents[left] ?? 0;
    else right = parents[right] ?? 0;
  }
  return left;
}

function insideOf(main: number, { parents }: Containers): Uint8Array {
  const inside = new Uint8Array(parents.length);
  inside[main] = 1;
  for (let at = main + 1; at < parents.length; at += 1) inside[at] = inside[parents[at] ?? 0] ?? 0;
  return inside;
}

function isMainHeading(segment: Segment): boolean {
  return segment.kind === 'heading' && segment.level === 1;
}

const ASIDE_HEADING =
  /^(\d+ )?((top rated |latest |recent |reader )?comments|related( (articles|posts|stories|products|content))?|read (more|next)|more (stories|from .{1,40})|want more .{1,40}|you (may|might) (also )?(like|enjoy).{0,20}|recommended( for you)?|trending|most (popular|read)|share this.{0,20}|leave a (reply|comment)|customers also (bought|viewed)|recently viewed)( \(\d+\))?[:.…]*$/i;

/** Leaves out sections whose heading announces links to other pages. */
function dropAsides(segments: readonly Segment[]): Segment[] {
  let aside: Segment | undefined;
  return segments.filter((segment) => {
    if (aside && !isUnder(segment, aside)) aside = undefined;
    const leadsAway = segment.kind === 'heading' && !isMainHeading(segment);
    if (!aside && leadsAway && ASIDE_HEADING.test(segment.text)) aside = segment;
    return aside === undefined;
  });
}

/** Lists and lines made of links alone lead elsewhere; a link inside a sentence stays, and a card with its price. */
function dropLinkLists(segments: readonly Segment[]): Segment[] {
  const kept = segments.filter(
    ({ kind, text, linked }) =>
      kind === 'heading' ||
      kind === 'card' ||
      linked < text.replace(/\s/g, '').length * 0.7 ||
      text.length > 200,
  );
  // A heading with nothing under it has lost what it introduced.
  return kept.filter((segment, at) => {
    if (segment.kind !== 'heading' || isMainHeading(segment)) return true;
    const next = kept[at + 1];
    return next !== undefined && isUnder(next, segment);
  });
}
