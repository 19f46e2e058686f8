import type { OpenElement } from '../html/html-walk.js';
import { nameTests } from '../html/name-tests.js';
import { isInvisible, isOffScreen } from '../html/unseen-style.js';
import type { ContainerRole } from './segment.js';

/** Elements whose text is never read by a visitor. */
const UNREAD = new Set([
  ...['script', 'style', 'noscript', 'svg', 'iframe', 'object', 'canvas', 'video', 'audio'],
  ...['textarea', 'datalist', 'head', 'title', 'map', 'meter', 'progress'],
  // Struck out: no longer true, and mostly the price before a discount.
  ...['s', 'del', 'strike'],
]);
/** An aside that warns or explains is part of the text it stands in. */
const ADMONITION =
  /(^|[\s_-])(aside-|admonition|callout|notice|note|tip|hint|warning|caution|danger|important|info)([\s_-]|$)/i;
const OF_TEXT = /^(note|doc-(footnote|endnotes?|tip|notice|example|pullquote))$/;
const RUBY = new Set(['rt', 'rp', 'rtc']);
const FRAME_TAGS = new Set(['nav', 'footer', 'aside', 'menu']);
const FRAME_ROLES =
  /^(navigation|banner|contentinfo|search|alertdialog|menu|menubar|complementary|toolbar|tablist)$/;
/** What surrounds a text by what it is: it leads elsewhere, belongs to others or asks for something. */
const FRAME_WORDS = String.raw`(?:cookies?|consent|gdpr|newsletter|breadcrumbs?|votes?|paywall|nav(bar|igation)?|shar(e|ing)|social|related|recommend(ed|ations?)?|comments?|repl(y|ies)|disqus|advert(isement)?|ads?|feedback|signup|login|skip-?link|pagination|pager|toolbar|sponsor(ed)?|outbrain|taboola|tags?|byline|author-?(bio|box)|mega-?menu|back-?to-?top|print-?only|toc|facets?)`;
/** With these behind it such a word names the box of it; with others it names a subject: "sharing-rooms". */
const FRAME_PARTS = String.raw`(?:[-_]{0,2}(?:\d|[a-z]$|[-_]$|links?|buttons?|btns?|lists?|box(es)?|widgets?|bars?|sections?|wrap(per)?s?|containers?|outer|inner|blocks?|areas?|forms?|icons?|media|items?|modules?|panels?|posts?|articles?|stories|news|products?|entr(y|ies)|content|body|header|footer|title|heading|text|count|thread|template|respond|network|slots?|unit|banner|top|bottom|left|right|side|sticky|fixed|main|primary|secondary|menu|toggle|drawer|overlay|popup|modal|row|col(umn)?s?|grid|carousel|slider|cloud|signup|plugin|feed|follow|facebook|twitter|label|meta|info|tags?|page|nav|navigation|pagination|wall|bait|bio|tools?|level|holder|group|set))`;
const FRAME_NAMES = new RegExp(String.raw`(?:^|[\s_-])${FRAME_WORDS}(?=[\s]|$|${FRAME_PARTS}|[-_]{2})`, 'i');
const FRAME_WORD = new RegExp(String.raw`(?:^|[\s_-])${FRAME_WORDS}(?:[\s_-]|$)`, 'i');
/** What customers say of a thing or a house is no word of its owner. */
const VOICES =
  /(^|[\s_-])(reviews|reviews?-(list|section|container|wrapper|items?)|testimonials?)([\s_-]|$)/i;
/** Places that hold anything: what is in them decides. */
const PLACE_NAMES =
  /(^|[\s_-])(sidebar|side-?bar|footer|menu|popup|modal|dialog|banner|subscribe|masthead|promo|site-?header|page-?header)([\s_-]|$)/i;
/** Consent layers can hold more text than the page, so their names are believed whatever they hold. */
const CONSENT_LAYER =
  /(cookie|consent|gdpr)s?[-_ ]?(banner|notice|bar|popup|modal|dialog|overlay|layer|box|wall|manager|prompt|message)|cookiebot|cybot|onetrust|usercentrics|didomi|cmpbox|qc-cmp/i;
/** Never a part of what the page says: checks of age, times that run down, slides shown twice, answers of forms. */
const NO_TEXT =
  /(^|[\s_-])(age-?(gate|verif\w{0,10}|check|restriction)|count-?down|browser-?(upgrade|update|warning)|outdated-?browser|slick-cloned|slide-{1,2}(duplicate|clone)|owl-item cloned|w-form-(done|fail)|wpcf7-response-output|invalid-feedback)([\s_-]|$)/i;
/** What may be said later; shown where a script takes the name for hidden things away. */
const MESSAGE =
  /(^|[\s_-])(alert|errors?|success|warning|messages?|msg|notice|notification|toast)([\s_-]|$)/i;
const HIDDEN_NAME = /(^|\s)(hidden|hide|is-hidden|d-none|display-none|w-hidden|invisible|js-hidden)(\s|$)/i;
/** Hidden on some screens only. */
const SHOWN_NAME = /(^|\s)([a-z]{2,3}:|d-[a-z]{2,3}-)/;
/** Beside lines of code their numbers. */
const LINE_NUMBER = /(^|[\s_-])(ln|ln-num|line-?nos?|linenos?|line-?numbers?|gutter)([\s_-]|$)/i;
/** Collapsed content is hidden until a click, but it is content. */
const COLLAPSIBLE = /accordion|collaps|tab|faq|panel|toggle|answer|expand|details/i;
/** Read out by screen readers only. */
const SPOKEN = /(^|[\s_-])(screen-?reader(-text)?|sr-only|visually-?hidden|a-offscreen)([\s_-]|$)/i;
const FONT_ICON = /(^|[\s_-])(icons?|fa[bsrl]?|glyphicon|material-(icons|symbols)(-\w+)?)([\s_-]|$)/i;
const WHOLE_PAGE = new Set(['html', 'body', 'h1']);
const MAIN_NAMES =
  /(?:^|\s)(?:article|story|entry|post|news)[-_]{0,2}(?:body|content|text)(?:[-_]{0,2}(?:text|inner|wrapper))?(?:\s|$)/i;
const [
  CONSENT,
  READ_OUT,
  FOLDS,
  MAIN,
  FRAME,
  PLACE,
  EXPLAINS,
  NOTHING,
  MAY_SAY,
  UNSHOWN,
  SPEAKS,
  ABOUT_FRAME,
] = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048];
const called = nameTests(
  [
    ...[CONSENT_LAYER, SPOKEN, COLLAPSIBLE, MAIN_NAMES, FRAME_NAMES, PLACE_NAMES, ADMONITION],
    ...[NO_TEXT, MESSAGE, HIDDEN_NAME, VOICES, FRAME_WORD],
  ],
  ['class', 'id'],
);
const FIELD = /^(text|email|password|search|tel|url)?$/i;
const HEADING = /^h[1-6]$/;
const INLINE = /^(span|ins|b|strong|em|bdi|small|data|time)$/;

/**
 * `unread` elements are left out altogether; `hidden` ones too, unless something on the page opens them; `spoken` ones
 * stand for a picture.
 */
export type ElementRole = ContainerRole | 'unread' | 'hidden' | 'spoken';

/** What an element is to the page. */
export function elementRole(element: OpenElement): ElementRole {
  const { tag, attributes } = element;
  if (UNREAD.has(tag) || isAbove(element)) return 'unread';
  if (tag === 'template') return 'shadowrootmode' in attributes ? 'content' : 'unread';
  if (WHOLE_PAGE.has(tag)) return 'content';
  if (tag === 'article' || tag === 'main' || attributes.role === 'main') return 'main';
  if (attributes.itemprop !== undefined && /articleBody/.test(attributes.itemprop)) return 'main';
  const names = called(attributes);
  if ((tag === 'span' || tag === 'td') && isSaidTwice(element)) return 'unread';
  if (names & (CONSENT | NOTHING) || isInvisible(attributes.style)) return 'unread';
  if (!HEADING.test(tag) && (names & READ_OUT || isOffScreen(attributes.style))) return 'spoken';
  const isUnshown = names & UNSHOWN && !SHOWN_NAME.test(attributes.class ?? '');
  if (isUnshown && (names & MAY_SAY || INLINE.test(tag))) return 'hidden';
  if (isHidden(element) && !(names & FOLDS) && attributes.role !== 'tabpanel') return 'hidden';
  if (tag === 'dialog' || attributes.role === 'dialog') return 'suspect';
  if (tag === 'aside' && (names & EXPLAINS || OF_TEXT.test(attributes.role ?? ''))) return 'content';
  if (FRAME_TAGS.has(tag) || (attributes.role !== undefined && FRAME_ROLES.test(attributes.role)))
    return 'frame';
  if (tag === 'header')
    return isInside(element, 'article') || isInside(element, 'main') ? 'content' : 'frame';
  if (names & MAIN) return 'main';
  if (names & SPEAKS || attributes.itemprop === 'review') return 'voices';
  if (names & FRAME || (isUnshown && !(names & FOLDS))) return 'suspect';
  return names & (PLACE | ABOUT_FRAME) ? 'place' : 'content';
}

/** What stands above the line: how a sign is read, and a number that leads to a note. */
export function isAbove(element: OpenElement): boolean {
  return RUBY.has(element.tag) || isNoteMark(element);
}

/** Whether a link says of itself that it leads to a note. */
export function isNoteLink({ tag, attributes }: OpenElement): boolean {
  return tag === 'a' && (attributes.role === 'doc-noteref' || attributes['epub:type'] === 'noteref');
}

/** Beside a figure it would be read as part of it. */
function isNoteMark(element: OpenElement): boolean {
  if (isNoteLink(element)) return true;
  const { tag, attributes, parent } = element;
  const link = tag === 'a' && parent?.tag === 'sup' ? attributes : undefined;
  const around = tag === 'sup' && parent?.tag === 'a' ? parent.attributes : undefined;
  return (link ?? around)?.href?.startsWith('#') ?? false;
}

/** Above a sample of code its language, beside its lines their numbers, and beside a formula the same in glyphs. */
function isSaidTwice(element: OpenElement): boolean {
  const { class: classes = '' } = element.attributes;
  if (classes === '') return false;
  if (classes === 'katex-html') return true;
  if (LINE_NUMBER.test(classes) && (element.tag === 'td' || isInside(element, 'pre'))) return true;
  return classes === 'lang' && /\blanguage-/.test(element.parent?.attributes.class ?? '');
}

/** A field to write in or a button. */
export function isControl({ tag, attributes }: OpenElement): boolean {
  return tag === 'textarea' || tag === 'button' || (tag === 'input' && FIELD.test(attributes.type ?? ''));
}

/** Whether an element's names say that it opens and closes. */
export function isCollapsible({ attributes }: OpenElement): boolean {
  return (called(attributes) & FOLDS) > 0;
}

/** What an element is called that stands beside others of its kind. */
export function nameOf({ tag, attributes }: OpenElement): string {
  const [name = ''] = (attributes.class ?? '').trim().split(/\s/, 1);
  return name === '' && tag !== 'section' ? '' : `${tag}.${name}`;
}

function isHidden({ tag, attributes }: OpenElement): boolean {
  if ('hidden' in attributes) return attributes.hidden !== 'until-found';
  const { style } = attributes;
  if (style !== undefined && /display\s*:\s*none|visibility\s*:\s*hidden/i.test(style)) return true;
  if (attributes['aria-hidden'] !== 'true') return false;
  // seen, but not read out: another wording is, or it is a picture
  return !INLINE.test(tag) || FONT_ICON.test(attributes.class ?? '');
}

function isInside(element: OpenElement, tag: string): boolean {
  for (let at = element.parent; at; at = at.parent) if (at.tag === tag) return true;
  return false;
}
