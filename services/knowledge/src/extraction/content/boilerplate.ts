import type { OpenElement } from '../html/html-walk.js';
import type { ContainerRole } from './segment.js';

/** Elements whose text is never read by a visitor. */
const UNREAD = new Set([
  ...[
    'script',
    'style',
    'template',
    'noscript',
    'svg',
    'math',
    'iframe',
    'object',
    'canvas',
    'video',
    'audio',
  ],
  ...['select', 'textarea', 'datalist', 'head', 'title', 'map', 'dialog', 'button'],
  // Struck out: no longer true, and mostly the price before a discount.
  ...['s', 'del', 'strike'],
]);
const FRAME_TAGS = new Set(['nav', 'footer', 'aside', 'menu']);
const FRAME_ROLES =
  /^(navigation|banner|contentinfo|search|dialog|alertdialog|menu|menubar|complementary|toolbar|tablist)$/;
const FRAME_NAMES =
  /(^|[\s_-])(cookies?|consent|gdpr|newsletter|breadcrumbs?|sidebar|side-?bar|footer|nav(bar|igation)?|menu|popup|modal|shar(e|ing)|social|related|recommend(ed|ations?)?|comments?|disqus|advert(isement)?|ads?|banner|feedback|subscribe|signup|login|skip-?link|pagination|pager|toolbar|masthead|promo|sponsor(ed)?|outbrain|taboola|tags?|byline|author-?(bio|box)|mega-?menu|site-?header|page-?header|back-?to-?top|print-?only|screen-?reader(-text)?|sr-only|visually-?hidden)([\s_-]|$)/i;
/** Consent layers can hold more text than the page, so their names are believed whatever they hold. */
const CONSENT_LAYER =
  /(cookie|consent|gdpr)s?[-_ ]?(banner|notice|bar|popup|modal|dialog|overlay|layer|box|wall|manager|prompt|message)|cookiebot|cybot|onetrust|usercentrics|didomi|cmpbox|qc-cmp/i;
/** Collapsed content is hidden until a click, but it is content. */
const COLLAPSIBLE = /accordion|collaps|tab|faq|panel|toggle|answer|expand|details/i;
const WHOLE_PAGE = new Set(['html', 'body', 'h1']);
const MAIN_NAMES =
  /(^|\s)(article|story|entry|post|news)[-_]*(body|content|text)([-_]*(text|inner|wrapper))?(\s|$)|(^|\s)articleBody(\s|$)/i;

/** What an element is to the page; `unread` elements are left out altogether. */
export function roleOf(element: OpenElement): ContainerRole | 'unread' {
  const { tag, attributes } = element;
  if (UNREAD.has(tag)) return 'unread';
  if (WHOLE_PAGE.has(tag)) return 'content';
  if (tag === 'article' || tag === 'main' || attributes.role === 'main') return 'main';
  if (/articleBody/.test(attributes.itemprop ?? '')) return 'main';
  const names = namesOf(attributes);
  if (CONSENT_LAYER.test(names)) return 'unread';
  if (isHidden(attributes) && !COLLAPSIBLE.test(names) && attributes.role !== 'tabpanel') return 'unread';
  if (FRAME_TAGS.has(tag) || FRAME_ROLES.test(attributes.role ?? '')) return 'frame';
  if (tag === 'header')
    return isInside(element, 'article') || isInside(element, 'main') ? 'content' : 'frame';
  if (MAIN_NAMES.test(names)) return 'main';
  return FRAME_NAMES.test(names) ? 'suspect' : 'content';
}

/** Class and id as words: `topRatedComments` reads `top-Rated-Comments`. */
function namesOf({ class: classes = '', id = '' }: Readonly<Record<string, string>>): string {
  return `${classes} ${id}`.slice(0, 500).replace(/([a-z])([A-Z])/g, '$1-$2');
}

function isHidden(attributes: Readonly<Record<string, string>>): boolean {
  return (
    'hidden' in attributes ||
    attributes['aria-hidden'] === 'true' ||
    /display\s*:\s*none|visibility\s*:\s*hidden/i.test(attributes.style ?? '')
  );
}

function isInside(element: OpenElement, tag: string): boolean {
  for (let at = element.parent; at; at = at.parent) if (at.tag === tag) return true;
  return false;
}
