import { setImmediate as otherWork } from 'node:timers/promises';
import { Parser } from 'htmlparser2';
import { seenText } from './seen-text.js';
import { StyleRules } from './style-rules.js';

export interface OpenElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly parent: OpenElement | undefined;
}

/** Reads one aspect of a document while it streams by. */
export interface HtmlVisitor {
  open(element: OpenElement): void;
  text(text: string, element: OpenElement | undefined): void;
  comment?(text: string): void;
  close(element: OpenElement): void;
  end?(): void;
}

const SLICE = 32 * 1024;
const BREATH = 4 * SLICE;
/** Deeper elements are passed over: their text counts as their ancestor's. */
const MAX_DEPTH = 500;
const GIVE_UP_DEPTH = 10_000;
const MAX_ELEMENTS = 400_000;

/**
 * Streams a document past its visitors without building a tree; absurd nesting or size ends the reading early.
 * @param closesItself whether `<script/>` has ended, as in XHTML
 */
export async function walkHtml(
  html: string,
  visitors: readonly HtmlVisitor[],
  closesItself = false,
): Promise<void> {
  let current: OpenElement | undefined;
  let depth = 0;
  let elements = 0;
  let frames = 0;
  let css = '';
  const styles = new StyleRules();
  const reader = {
    onopentag(tag: string, attributes: Record<string, string>) {
      depth += 1;
      elements += 1;
      if (depth > MAX_DEPTH) return;
      const own = tableTag(tag, attributes.role) ?? tag;
      const inner = tag === 'iframe' && frames === 0 ? writtenFrame(attributes.srcdoc) : undefined;
      current = {
        tag: inner === undefined ? own : 'div',
        attributes: styles.seen(own, attributes, current),
        parent: current,
      };
      for (const visitor of visitors) visitor.open(current);
      if (inner === undefined) return;
      frames += 1;
      new Parser(reader).end(inner);
      frames -= 1;
    },
    ontext(text: string) {
      if (current?.tag === 'style') css += text;
      if (frames > 0 && current?.tag === 'title') return;
      const seen = seenText(text, current);
      for (const visitor of visitors) visitor.text(seen, current);
    },
    oncomment(text: string) {
      for (const visitor of visitors) visitor.comment?.(text);
    },
    onclosetag() {
      depth -= 1;
      if (depth >= MAX_DEPTH || !current) return;
      if (current.tag === 'style') {
        if (isForScreens(current)) styles.read(css);
        css = '';
      }
      for (const visitor of visitors) visitor.close(current);
      current = current.parent;
    },
  };
  const parser = new Parser(reader, { recognizeSelfClosing: closesItself });
  for (let at = 0; at < html.length && elements < MAX_ELEMENTS && depth < GIVE_UP_DEPTH; at += SLICE) {
    // A large page must not hold up the answers this process is streaming.
    if (at > 0 && at % BREATH === 0) await otherWork();
    parser.write(html.slice(at, at + SLICE));
  }
  // What was read stays usable: elements still open are closed for the visitors.
  parser.end();
  for (const visitor of visitors) visitor.end?.();
}

/** A frame whose page is written in it holds a part of this one, if there is text in it. */
function writtenFrame(source: string | undefined): string | undefined {
  return source !== undefined && /<(?:p|h[1-6]|table|ul|ol|dl)\b/i.test(source) ? source : undefined;
}

function isForScreens({ attributes: { media = '' }, parent }: OpenElement): boolean {
  return /^(?:all|screen)?$/i.test(media.trim()) && parent?.tag !== 'noscript';
}

const PLAIN_TAG = /^(div|span|section)$/;
const TABLE_TAGS: Readonly<Record<string, string>> = {
  ...{ table: 'table', grid: 'table', treegrid: 'table', row: 'tr' },
  ...{ cell: 'td', gridcell: 'td', columnheader: 'th', rowheader: 'th' },
};

/** Tables are also laid out with boxes that only say by their role what they are. */
function tableTag(tag: string, role: string | undefined): string | undefined {
  return role !== undefined && PLAIN_TAG.test(tag) ? TABLE_TAGS[role] : undefined;
}

/** Where a word may be broken, and other marks nobody sees; those that join or part letters stay. */
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/g;

/** Nothing to squeeze but blanks. */
const PLAIN = /^[ -~]*$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they must not reach the database
const SPACE = /[\s\u0000-\u001f\u007f]+/g;

/** Runs of white space as one space; control characters (NUL too) count as space, invisible marks vanish. */
export function squeeze(text: string): string {
  if (PLAIN.test(text) && !text.includes('  ')) return text.trim();
  return text.replace(INVISIBLE, '').replace(SPACE, ' ').trim();
}

/** Whether an element is one with that tag or stands, not too deep, in one. */
export function isInside(element: OpenElement | undefined, tag: string): boolean {
  for (let at = element, steps = 0; at && steps < 8; at = at.parent, steps += 1)
    if (at.tag === tag) return true;
  return false;
}
