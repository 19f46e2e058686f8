import { fold, normalise } from '@chirrup/text/fold';
import type { Language } from '@chirrup/text/language';
import { type ContactDetails, contactDetails } from '../../extraction/visible/contact-details.js';
import type { IndexDocument } from '../../search/index-document.js';
import { splitPassageTitle } from '../../search/passage-title.js';
import { composeQuote, quotedSpan } from '../quoting/compose-quote.js';
import type { Span } from '../quoting/quote.js';
import { unitsOf } from '../quoting/units.js';
import { type AskedContact, contactPattern } from './asked-contact.js';
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
const MOST_TITLE_WORDS = 5;
/** A block that names this share of what the visitor wants it for is meant for that. */
const MEANT = 0.5;

/** Undefined for a block without a telephone number or an e-mail address. */
export function contactBlock(
  document: IndexDocument,
  language: Language,
  named: number,
): ContactBlock | undefined {
  const details = contactDetails(document.text);
  if (!details.phone && !details.email) return undefined;
  const { page, headings } = splitPassageTitle(document.title);
  return { document, language, details, titled: [page, ...headings].some(isContactTitle), named };
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
 */
export function isMeant({ titled, named }: ContactBlock, forEverything: boolean): boolean {
  return named >= MEANT || (titled && forEverything);
}

/** What of a block is quoted: what stands around the way asked for. */
export function contactQuote(
  { document, language }: ContactBlock,
  { way }: AskedContact,
): { span: Span; text: string } {
  const details = unitsOf(document.text).map(({ text }) => contactDetails(text));
  const wanted = details.findIndex((unit) => way !== undefined && unit[way]);
  const best =
    wanted >= 0
      ? wanted
      : Math.max(
          0,
          details.findIndex((unit) => unit.phone || unit.email),
        );
  const span = quotedSpan({ document, language }, { best }, false);
  return { span, text: composeQuote(document, language, best, span) };
}

function isContactTitle(title: string): boolean {
  return title.split(/\s+/u).length <= MOST_TITLE_WORDS && TITLE.test(fold(normalise(title)));
}
