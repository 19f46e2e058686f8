import { commonAncestor } from './elements/toggles.js';
import { frameContainers, type PageKind } from './frames.js';
import { dropLinkLists, isMainHeading } from './link-lists.js';
import { type Containers, isUnder, type Segment } from './segment.js';

const MIN_PARAGRAPH = 40;
const LITTLE = 80;
/** A sign of these scripts says as much as some letters. */
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
const DENSER = 1.2;
/** So many texts behind the main heading are looked at. */
const FIRST_TEXTS = 3;
/** One child holding this share of the good text is the page's content; its siblings are not. */
const KEEP_SHARE = 0.75;
/** With so much good text of its own, a container is the page's content and not the box around it. */
const OWN_TEXT = 150;
const SENTENCE = /[.!?…。！？]["'”’»)\]]*$/u;
const SENTENCE_WORDS = 4;
const LONGEST_COPYRIGHT = 200;
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
  about: { kind: PageKind; title: string } = { kind: 'page', title: '' },
): Segment[] {
  const { kind } = about;
  const said = segments.filter(({ text }) => !isCopyright(text));
  const everything = massOfContainers(said, containers);
  const framed = frameContainers(said, containers, everything, about);
  const candidates = said.filter((segment) => !framed[segment.container]);
  const usable = candidates.length > 0 ? candidates : said;
  const mass = massOfContainers(usable, containers);
  const rivals = rivalsOf(containers, mass);
  const claimed = kind === 'article' ? claimedMain(containers, mass) : 0;
  let main = heaviestPath(mass, ownMass(usable, containers), claimed, rivals);
  const heading = usable.find(isMainHeading);
  if (heading && (kind === 'product' || (kind === 'page' && isIntroduced(heading, usable))))
    main = commonAncestor(main, heading.container, containers);
  // few words beside the text of a front page, but what the shop sells
  const cards = kind === 'page' ? usable.filter((segment) => segment.kind === 'card') : [];
  for (const { container } of cards) main = commonAncestor(main, container, containers);
  const inside = insideOf(main, containers);
  return dropLinkLists(
    dropAsides(usable.filter((segment) => inside[segment.container] || isMainHeading(segment))),
    kind,
  );
}

/** Good text under each container, its descendants included. */
function massOfContainers(segments: readonly Segment[], containers: Containers): Float64Array {
  const { parents } = containers;
  const mass = ownMass(segments, containers);
  for (let at = parents.length - 1; at > 0; at -= 1) {
    const parent = parents[at] ?? 0;
    mass[parent] = (mass[parent] ?? 0) + (mass[at] ?? 0);
  }
  return mass;
}

/** Good text right in each container. */
function ownMass(segments: readonly Segment[], { parents }: Containers): Float64Array {
  const mass = new Float64Array(parents.length);
  for (const segment of segments) mass[segment.container] = (mass[segment.container] ?? 0) + massOf(segment);
  return mass;
}

function massOf({ kind, text, linked }: Segment): number {
  if (kind === 'heading') return 0;
  const length = text.length + (text.match(DENSE)?.length ?? 0) * DENSER;
  if (kind === 'card') return length / 2;
  const plain = Math.max(0, length * (1 - (2 * linked) / Math.max(1, text.length)));
  if (kind === 'text' || kind === 'item') return length >= MIN_PARAGRAPH || isSentence(text) ? plain : 0;
  return plain / 2;
}

/** Whose the site is, on every page. */
function isCopyright(text: string): boolean {
  return text.length <= LONGEST_COPYRIGHT && (text.includes('©') || /^(copyright|\(c\))\b/i.test(text));
}

function isSentence(text: string): boolean {
  return SENTENCE.test(text) && text.split(' ', SENTENCE_WORDS).length >= SENTENCE_WORDS;
}

/** Whether the main heading has text under it: then that is the page, however long what follows is. */
function isIntroduced(heading: Segment, segments: readonly Segment[]): boolean {
  const at = segments.indexOf(heading);
  return segments.slice(at + 1, at + 1 + FIRST_TEXTS).some((segment) => massOf(segment) > 0);
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

function heaviestPath(
  mass: Float64Array,
  own: Float64Array,
  from: number,
  { heaviest, parted }: Rivals,
): number {
  // of so few words none is the text and the others beside it
  const needed = (mass[from] ?? 0) < LITTLE ? 0 : (mass[from] ?? 0) * KEEP_SHARE;
  let main = from;
  for (
    let next = heaviest[from] ?? 0;
    next > 0 && needed > 0 && (mass[next] ?? 0) >= needed && (own[main] ?? 0) < OWN_TEXT && !parted.has(next);
    next = heaviest[main] ?? 0
  ) {
    main = next;
  }
  return main;
}

interface Rivals {
  /** Of each container the child with most of its text. */
  heaviest: Int32Array;
  /** Those that are one of several boxes of one kind, in which a text goes on. */
  parted: ReadonlySet<number>;
}

function rivalsOf({ parents, names }: Containers, mass: Float64Array): Rivals {
  const heaviest = new Int32Array(parents.length);
  for (let at = 1; at < parents.length; at += 1) {
    const parent = parents[at] ?? 0;
    const rival = heaviest[parent] ?? 0;
    if (rival === 0 || (mass[at] ?? 0) > (mass[rival] ?? 0)) heaviest[parent] = at;
  }
  const parted = new Set<number>();
  for (let at = 1; at < parents.length; at += 1) {
    const rival = heaviest[parents[at] ?? 0] ?? 0;
    const isAlike = rival !== at && names[at] !== '' && names[at] === names[rival];
    if (isAlike && (mass[at] ?? 0) >= OWN_TEXT) parted.add(rival);
  }
  return { heaviest, parted };
}

function insideOf(main: number, { parents }: Containers): Uint8Array {
  const inside = new Uint8Array(parents.length);
  inside[main] = 1;
  for (let at = main + 1; at < parents.length; at += 1) inside[at] = inside[parents[at] ?? 0] ?? 0;
  return inside;
}

const ASIDE_HEADING =
  /^(\d+ )?((top rated |latest |recent |reader )?comments|related( (articles|posts|stories|products|content))?|read (more|next)|more (stories|from .{1,40})|want more .{1,40}|you (may|might) (also )?(like|enjoy).{0,20}|recommended( for you)?|trending|most (popular|read)|share this.{0,20}|leave a (reply|comment)|customers also (bought|viewed)|recently viewed)( \(\d{1,9}\))?[:.…]{0,3}$/i;

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
