import { withoutEnd } from '@chirrup/text/without-end';
import { isBuyLabel } from '../visible/buy-button.js';
import { priceIn } from '../visible/visible-facts.visitor.js';
import type { Containers, Segment } from './segment.js';

/** A card with more or longer texts is a product's own box or an article. */
const MOST_PARTS = 6;
const LONGEST_NAME = 120;
const LONGEST_PART = 300;
/** Longer text under a heading reads well as it is. */
const LONGEST_REMARK = 60;
/** Beside a price so many letters may stand: "from €18", "€18.00 per pair". */
const MOST_LETTERS = 16;
const FEWEST_CARDS = 2;

export interface Cards {
  /** All segments, each card as one. */
  readonly segments: Segment[];
  /** Every price of the page stands on a card that leads on: it lists products and is about none of them. */
  readonly isListing: boolean;
}

/** Makes one line of each card of a product that stands among others: what it shows is hardly more than links. */
export function cardsAsLines(segments: readonly Segment[], containers: Containers): Cards {
  const priced = segments.flatMap((segment, at) => (asPriced(segment) ? [at] : []));
  const own = cardsOf(segments, containers, priced);
  const cards = [...own.values()].flatMap(({ line }) => line ?? []);
  if (cards.length < FEWEST_CARDS) return { segments: [...segments], isListing: false };
  const placed = segments.flatMap((segment, at) => (own.get(at) ?? { line: segment }).line ?? []);
  return { segments: placed, isListing: cards.filter(({ linked }) => linked > 0).length === priced.length };
}

/** What stands on cards, by place: the line at the first segment of each, nothing at its others. */
function cardsOf(
  segments: readonly Segment[],
  containers: Containers,
  priced: readonly number[],
): Map<number, { line?: Segment }> {
  const inside = pricesInside(segments, containers, priced);
  const own = new Map<number, { line?: Segment }>();
  const members = Map.groupBy(segments.keys(), (at) =>
    cardAround(segments[at]?.container ?? 0, inside, containers),
  );
  const labels = repeatedLinks(segments, members);
  for (const [card, places] of members) {
    const parts = places.flatMap((at) => segments[at] ?? []).filter((part) => !isLabel(part, labels));
    const line = card === undefined ? undefined : lineOf(parts, placeOf(card, containers));
    if (!line) continue;
    for (const [nth, at] of places.entries()) own.set(at, nth === 0 ? { line } : {});
  }
  // a list item with a name and a price is a line already
  for (const at of priced) {
    const segment = segments[at];
    if (segment?.kind === 'item' && !own.has(at)) own.set(at, { line: { ...segment, kind: 'card' } });
  }
  return own;
}

/** What links of several cards say alike names none of them: "Choose". */
function repeatedLinks(
  segments: readonly Segment[],
  members: ReadonlyMap<number | undefined, readonly number[]>,
): ReadonlySet<string> {
  const [seen, repeated] = [new Set<string>(), new Set<string>()];
  for (const [card, places] of members) {
    if (card === undefined) continue;
    const own = places.flatMap((at) => segments[at] ?? []).filter(isLinked);
    for (const text of new Set(own.map((part) => part.text))) {
      if (seen.has(text)) repeated.add(text);
      seen.add(text);
    }
  }
  return repeated;
}

function isLabel(part: Segment, labels: ReadonlySet<string>): boolean {
  return part.kind !== 'heading' && asPriced(part) === undefined && isLinked(part) && labels.has(part.text);
}

/** How many prices stand in each container. */
function pricesInside(
  segments: readonly Segment[],
  { parents }: Containers,
  priced: readonly number[],
): Int32Array {
  const inside = new Int32Array(parents.length);
  for (const at of priced) {
    const container = segments[at]?.container ?? 0;
    inside[container] = (inside[container] ?? 0) + 1;
  }
  for (let at = parents.length - 1; at > 0; at -= 1) {
    const parent = parents[at] ?? 0;
    inside[parent] = (inside[parent] ?? 0) + (inside[at] ?? 0);
  }
  return inside;
}

/** The largest container with one price alone, where the one around it has more. */
function cardAround(from: number, inside: Int32Array, { parents }: Containers): number | undefined {
  for (let at = from; at > 0 && (inside[at] ?? 0) <= 1; at = parents[at] ?? 0)
    if (inside[at] === 1 && (inside[parents[at] ?? 0] ?? 0) > 1) return at;
  return undefined;
}

/** The box around a card, unless the card is one that may not be a part of the page. */
function placeOf(card: number, { parents, roles }: Containers): number {
  return roles[card] === 'suspect' ? card : (parents[card] ?? 0);
}

/** "Name: price; what else the card says", or undefined if it is no card. */
function lineOf(parts: readonly Segment[], container: number): Segment | undefined {
  const price = parts.map(asPriced).find((found) => found !== undefined);
  const [first] = parts;
  if (!first || !price || parts.length > MOST_PARTS) return undefined;
  const others = parts.filter((part) => asPriced(part) === undefined && !isBuyLabel(part.text));
  if (others.some(({ text }) => text.length > LONGEST_PART) || isSection(others)) return undefined;
  if (isOfSeveral(others)) return undefined;
  const isLink = parts.every(isLinked);
  // without a heading a card begins with its name: "Porridge £4.50", and then "with plums"
  const beginsNamed = price.before !== '' && asPriced(first) !== undefined && !others.some(isName);
  // what a list says of a thing is not its name
  const beside = beginsNamed
    ? undefined
    : (others.find(isName) ?? others.find(({ kind }) => kind !== 'item'))?.text;
  const ownName = price.isNamed || isLink || beginsNamed ? price.before : '';
  const name = price.isNamed ? ownName : (beside ?? ownName);
  if (name.length > LONGEST_NAME || !/\p{L}/u.test(name)) return undefined;
  const rest = others.filter((part) => part.text !== name && (isLink || !isLinked(part)));
  const says = [
    name === price.before ? price.price + price.behind : price.text,
    ...rest.map(({ text }) => text),
  ].join('; ');
  const text = `${name}${name.includes(': ') ? ';' : ':'} ${says}`.replace(/\n/g, ' ');
  const linked = parts.reduce((sum, part) => sum + part.linked, 0);
  return { ...first, kind: 'card', level: 0, text, linked, container };
}

function isName({ kind, linked }: Segment): boolean {
  return kind === 'heading' || linked > 0;
}

/** Whether parts tell of several things, whose prices are not all in a line of their own. */
function isOfSeveral(parts: readonly Segment[]): boolean {
  const headings = new Set(parts.flatMap(({ kind, text }) => (kind === 'heading' ? [text] : [])));
  return headings.size > 1 || (headings.size > 0 && parts.some(({ text }) => priceIn(text) !== undefined));
}

/** Whether a heading leads sentences or a list of its own, which nothing takes for links. */
function isSection(parts: readonly Segment[]): boolean {
  if (parts.every(({ kind }) => kind !== 'heading')) return false;
  return parts.some(
    (part) =>
      part.kind !== 'heading' &&
      !isLinked(part) &&
      (part.kind !== 'text' || part.text.length > LONGEST_REMARK),
  );
}

interface Priced {
  readonly text: string;
  readonly price: string;
  /** What stands before the price in the same text, or ''. */
  readonly before: string;
  readonly behind: string;
  /** That alone is a link, so it is a name and not "from". */
  readonly isNamed: boolean;
}

/** A text that is hardly more than a price, or a name with a price behind it. */
function asPriced({ kind, text, linked }: Segment): Priced | undefined {
  if (kind === 'heading' || kind === 'row' || text.length > LONGEST_NAME + MOST_LETTERS) return undefined;
  const price = priceIn(text);
  if (!price) return undefined;
  const at = text.indexOf(price);
  const before = withoutEnd(text.slice(0, at), /[\s:–-]/u);
  const behind = text.slice(at + price.length);
  const isNamed = before !== '' && linked >= charactersOf(before) && linked <= before.length;
  const isShort = lettersOf(before) + lettersOf(behind) <= MOST_LETTERS;
  const isLine = lettersOf(behind) === 0 && (kind === 'item' || isNamed || isLinked({ text, linked }));
  return isShort || isLine ? { text, price, before, behind, isNamed } : undefined;
}

function isLinked({ text, linked }: Pick<Segment, 'text' | 'linked'>): boolean {
  return linked >= charactersOf(text);
}

function charactersOf(text: string): number {
  return text.replace(/\s/g, '').length;
}

function lettersOf(text: string): number {
  return text.replace(/\P{L}/gu, '').length;
}
