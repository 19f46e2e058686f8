import type { Containers, Segment } from './segment.js';

export type PageKind = 'page' | 'product' | 'article';

/** A "comments" or "footer" holding this share of the good text is the content, whatever it is called. */
const TRUSTED_SHARE = { suspect: 0.3, voices: 0.85, place: 0.3, frame: 0.6, folded: 0, content: 0, main: 0 };
/** One alone is a message to come, several are what clicks open. */
const FEWEST_FOLDED = 2;
/** More of a box in links makes it a menu. */
const MENU_SHARE = 0.5;
const COOKIES = /cookie/gi;
const COOKIE_TITLE = /cookie/i;
/** So much of a text around the word speaks of them. */
const AROUND_COOKIE = 400;
const COOKIE_SHARE = 0.5;
/** Shorter text is no consent layer, and no page beside one. */
const SOME_TEXT = 40;
const SOME_PAGE = 20;

/** Which containers surround the text and are no part of it, by what they are and what they hold. */
export function frameContainers(
  segments: readonly Segment[],
  containers: Containers,
  mass: Float64Array,
  { kind, title }: { kind: PageKind; title: string },
): Uint8Array {
  const { parents, roles } = containers;
  const framed = new Uint8Array(parents.length);
  const total = mass[0] ?? 0;
  const held = heldBy(segments, containers);
  const isConsent = consentLayers(held, roles, title);
  const isLone = roles.filter((role) => role === 'folded').length < FEWEST_FOLDED;
  for (let at = 1; at < parents.length; at += 1) {
    const role = roles[at] ?? 'content';
    const isSmall = role !== 'content' && (mass[at] ?? 0) < total * TRUSTED_SHARE[role];
    const isContent = role === 'place' && kind !== 'article' && hasOwnText(held[at]);
    const isMessage = role === 'folded' && isLone;
    framed[at] = (isSmall && !isContent) || isMessage || isConsent(at) || framed[parents[at] ?? 0] ? 1 : 0;
  }
  return framed;
}

/** Whether a container is what surrounds pages, or opens over them. */
export function isSurrounding(container: number, { parents, roles }: Containers): boolean {
  for (let at = container; at > 0; at = parents[at] ?? 0)
    if (roles[at] === 'frame' || roles[at] === 'place') return true;
  return false;
}

interface Held {
  characters: number;
  linked: number;
  /** Characters of texts that speak of cookies. */
  cookies: number;
  controls: number;
  hasMainHeading: boolean;
}

/** What each container holds, its descendants included. */
function heldBy(segments: readonly Segment[], { parents, controls }: Containers): Held[] {
  const held: Held[] = parents.map((_, at) => ({
    ...{ characters: 0, linked: 0, cookies: 0, controls: controls[at] ?? 0, hasMainHeading: false },
  }));
  for (const { container, text, linked, kind, level } of segments) {
    const own = held[container];
    if (!own) continue;
    own.characters += text.length;
    own.linked += linked;
    const mentions = text.match(COOKIES)?.length ?? 0;
    own.cookies += Math.min(text.length, mentions * AROUND_COOKIE);
    if (kind === 'heading' && level === 1) own.hasMainHeading = true;
  }
  for (let at = parents.length - 1; at > 0; at -= 1) {
    const [own, outer] = [held[at], held[parents[at] ?? 0]];
    if (!own || !outer) continue;
    outer.characters += own.characters;
    outer.linked += own.linked;
    outer.cookies += own.cookies;
    outer.controls += own.controls;
    outer.hasMainHeading ||= own.hasMainHeading;
  }
  return held;
}

/** Text that is neither a menu nor the words around a form. */
function hasOwnText(held: Held | undefined): boolean {
  return held !== undefined && held.linked < held.characters * MENU_SHARE && held.controls === 0;
}

/** A box with buttons that speaks of little but cookies, on a page that is about something else. */
function consentLayers(
  held: readonly Held[],
  roles: Containers['roles'],
  title: string,
): (at: number) => boolean {
  const whole = held[0]?.characters ?? 0;
  if (COOKIE_TITLE.test(title)) return () => false;
  return (at) => {
    const { characters = 0, cookies = 0, controls = 0, hasMainHeading = true } = held[at] ?? {};
    const asks = controls > 0 || roles[at] === 'suspect';
    if (!asks || hasMainHeading || characters < SOME_TEXT) return false;
    return whole - characters >= SOME_PAGE && cookies >= characters * COOKIE_SHARE;
  };
}
