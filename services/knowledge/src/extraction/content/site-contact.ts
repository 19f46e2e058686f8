import type { PageBlock } from '../../chunking/page-text.js';
import { contactDetails } from '../visible/contact-details.js';
import { anyOf } from '../visible/word-list.js';
import type { Segment } from './segment.js';

const FRONT_PAGE = /^\/(?:index\.\w+)?$|^\/[a-z]{2}(?:-[a-z]{2})?\/?$/i;
const HEADING = 'Contact';
const LONGEST_LINE = 200;
const BETWEEN_PARTS = /\s[·|•–—]/u;
const MOST_LINES = 8;
const MOST_SECTIONS = 6;
/** From one time of the day to another. */
const HOURS = new RegExp(
  String.raw`\d{1,2}(?:[:.h]\d{2}|\s?[ap]\.?m\.?)?\s?(?:[–—-]|${anyOf(({ until }) => until)})\s?\d{1,2}(?:[:.h]\d{2}|\s?[ap]\.?m)`,
  'iu',
);
/** Its numbers are those of registers. */
const LEGAL = new RegExp(String.raw`^©|^\(c\)|${anyOf(({ legal }) => legal)}`, 'iu');

/**
 * How to reach people and when, where it stands beside a site's text, as in its footer: once, of its front page, for every page
 * repeats it.
 * @param segments of the whole page
 * @param kept those that are the page's text
 */
export function siteContact(
  url: string,
  segments: readonly Segment[],
  kept: readonly Segment[],
): PageBlock[] {
  if (!FRONT_PAGE.test(URL.parse(url)?.pathname ?? '')) return [];
  const text = new Set(kept);
  const beside = segments
    .filter(
      (segment) =>
        !text.has(segment) &&
        segment.text.length <= LONGEST_LINE &&
        !LEGAL.test(segment.text) &&
        !kept.some((own) => own.text.includes(segment.text)),
    )
    .map(addressAlone);
  const reached = beside.filter(isContact);
  // an address or opening hours stand with it
  const places = new Set(reached.map(({ container }) => container));
  const read = beside.filter(
    (segment) => places.has(segment.container) && (isContact(segment) || isPlain(segment)),
  );
  const headings = new Map(
    beside
      .filter(({ kind }) => kind === 'heading')
      .map(({ container, text: heading }) => [container, heading]),
  );
  const sections = Map.groupBy(read, ({ container }) => headings.get(container) ?? HEADING);
  return [...sections].slice(0, MOST_SECTIONS).map(([heading, parts]) => {
    const lines = new Set(parts.flatMap((part) => part.text.split('\n')));
    return {
      heading_path: [...new Set([HEADING, heading])],
      text: [...lines].slice(0, MOST_LINES).join('\n'),
      kind: 'list',
    };
  });
}

function isContact({ text, kind, reaches }: Segment): boolean {
  if (reaches) return true;
  if (kind !== 'heading' && HOURS.test(text)) return true;
  const { phone, email, place } = contactDetails(text);
  return phone || email || place;
}

/** An address without the links to other pages that stand on its line. */
function addressAlone(segment: Segment): Segment {
  const { phone, email, place } = contactDetails(segment.text);
  if (segment.linked === 0 || phone || email || !place) return segment;
  const parts = segment.text.split(BETWEEN_PARTS).filter((part) => contactDetails(part).place);
  return parts.length > 0 ? { ...segment, text: parts.join(' · '), linked: 0 } : segment;
}

function isPlain({ kind, linked }: Segment): boolean {
  return kind !== 'heading' && linked === 0;
}
