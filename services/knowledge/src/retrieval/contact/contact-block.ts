import { fold, normalise } from '@chirrup/text/fold';
import type { Language } from '@chirrup/text/language';
import { type ContactDetails, contactDetails } from '../../extraction/visible/contact-details.js';
import type { IndexDocument } from '../../search/index-document.js';
import { splitPassageTitle } from '../../search/passage-title.js';
import { isForeign } from '../question/is-foreign.js';
import { composeQuote, quotedSpan } from '../quoting/compose-quote.js';
import type { Span } from '../quoting/quote.js';
import { unitsOf } from '../quoting/units.js';
import { type AskedContact, contactPattern } from './asked-contact.js';
import { PLACE_TITLE } from './place-wordings.js';
import { CONTACT_TITLE } from './wordings.js';

/** A block that tells how to reach people. */
export interface ContactBlock {
  readonly document: IndexDocument;
  readonly language: Language;
  readonly details: ContactDetails;
  /** Its page or section is about nothing else. */
  readonly titled: boolean;
  /** Share of what the visitor wants it for that the block names. 0…1 */
  readonly named: number;
}

const TITLE = contactPattern(CONTACT_TITLE);
const OF_PLACE = contactPattern(PLACE_TITLE);
const MOST_TITLE_WORDS = 5;
/** "Contact and how to find us", "Kontakt & Anfahrt" */
const TITLE_PARTS = /\s+(?:and|und|et|y|e|en|og|och|i|[&/+|–-])\s+|,\s+/iu;
/** A line with a street and what it belongs to: what stands around it tells of other things. */
const WHOLE_ADDRESS = /\d.*, *\p{Lu}|\d{4,5} \p{Lu}/u;
/** A block that names this share of what the visitor wants it for is meant for that. */
const MEANT = 0.5;
/** Deviations by which a block is clearly nearer than the one for everything. */
const AHEAD = 0.7;

/** Undefined for a block that does not tell the way asked for; of a telephone and e-mail either will do. */
export function contactBlock(
  document: IndexDocument,
  language: Language,
  named: number,
  asked: AskedContact,
): ContactBlock | undefined {
  const details = contactDetails(document.text);
  if (!(asked.way === 'place' ? details.place : details.phone || details.email)) return undefined;
  const { page, headings } = splitPassageTitle(document.title);
  const titled = [page, ...headings].some((title) => isContactTitle(title, asked));
  return { document, language, details, titled, named };
}

/** The block to give, of several in the order of their relevance. */
export function bestBlock(blocks: readonly ContactBlock[], { way }: AskedContact): ContactBlock | undefined {
  const points = ({ details, titled, named }: ContactBlock) =>
    (named >= MEANT ? 8 : 0) +
    (way !== undefined && details[way] ? 4 : 0) +
    (titled ? 2 : 0) +
    (details.phone && details.email ? 1 : 0);
  return blocks.toSorted((a, b) => points(b) - points(a))[0];
}

/**
 * Whether a block is surely meant: one for just this, or the one for everything.
 * @param forEverything nothing else speaks of what the visitor wants it for
 * @param isOnly no other block tells the way
 */
export function isMeant({ titled, named }: ContactBlock, forEverything: boolean, isOnly: boolean): boolean {
  return named >= MEANT || ((titled || isOnly) && forEverything);
}

/**
 * The block that a question in another language is clearly nearer to by its meaning than to the best by its words: those
 * cannot name there what the visitor wants it for.
 */
export function nearerBlock(
  question: string,
  blocks: readonly ContactBlock[],
  best: ContactBlock,
  { way }: AskedContact,
  nearness: ReadonlyMap<string, number>,
): ContactBlock | undefined {
  if (best.named >= MEANT || way === 'place') return undefined;
  // one that is not among the nearest is no nearer than most
  const near = ({ document }: ContactBlock) => nearness.get(document.docId) ?? 0;
  const [nearest] = blocks
    .filter((block) => (way === undefined || block.details[way]) && isForeign(question, block.language))
    .toSorted((a, b) => near(b) - near(a));
  return nearest && near(nearest) - near(best) >= AHEAD ? nearest : undefined;
}

/** What of a block is quoted: what stands around the way asked for. */
export function contactQuote(
  { document, language }: ContactBlock,
  { way }: AskedContact,
): { span: Span; text: string } {
  const details = unitsOf(document.text).map(({ text }) => contactDetails(text));
  const wanted = way === undefined ? -1 : details.findIndex((unit) => unit[way]);
  const best =
    wanted >= 0
      ? wanted
      : Math.max(
          0,
          details.findIndex((unit) => unit.phone || unit.email),
        );
  const isWhole = way === 'place' && WHOLE_ADDRESS.test(unitsOf(document.text)[best]?.text ?? '');
  const span = quotedSpan({ document, language }, { best }, isWhole);
  return { span, text: composeQuote(document, language, best, span) };
}

function isContactTitle(title: string, { way }: AskedContact): boolean {
  return title.split(TITLE_PARTS).some((part) => {
    if (part.split(/\s+/u).length > MOST_TITLE_WORDS) return false;
    const text = fold(normalise(part));
    return TITLE.test(text) || (way === 'place' && OF_PLACE.test(text));
  });
}
