import { normaliseUrl, parsePageUrl } from './fetching/page-url.js';

/** What browsers show or save, but holds no text that can be read. */
const NO_PAGE =
  /\.(?:jpe?g|png|gif|webp|avif|svg|ico|bmp|tiff?|css|m?js|json|xml|rss|atom|zip|gz|tgz|rar|7z|exe|dmg|apk|iso|mp[34]|m4[av]|avi|mov|webm|ogg|wav|woff2?|ttf|eot|ics|vcf|xlsx?|pptx?|doc|odt)$/i;
/** More parameters are a filter or a calendar without end. */
const MOST_PARAMETERS = 3;

/** The longest ways that lead to pages. */
const DEEPEST = 12;
const MOST_REPEATS = 2;
const ACTS = /\/(?:log|sign)-?(?:out|off)(?:[/.]|$)|\/(?:cart|basket|checkout)\/(?:add|remove)/i;
const ACTING = /^(?:add-to-cart|add_to_wishlist|remove_item|replytocom|logout|share|unsubscribe)$/i;

/** Of the links of a page those that lead to other pages of its host, each once. */
export function pagesAmong(links: readonly string[], site: URL): string[] {
  const found = new Map<string, string>();
  for (const link of links) {
    const target = parsePageUrl(link);
    if (!target.ok || target.url.host !== site.host) continue;
    const { url } = target;
    if (isTrap(url) || acts(url)) continue;
    if (NO_PAGE.test(url.pathname) || url.searchParams.size > MOST_PARAMETERS) continue;
    const key = normaliseUrl(url);
    if (!found.has(key)) found.set(key, url.href);
  }
  return [...found.values()];
}

/** A way that goes round: a relative link that is followed from itself on, or a parameter that is added each time. */
function isTrap({ pathname, searchParams }: URL): boolean {
  const parts = pathname.split('/').filter(Boolean);
  if (parts.length > DEEPEST) return true;
  const seen = new Map<string, number>();
  for (const part of parts) seen.set(part, (seen.get(part) ?? 0) + 1);
  const names = [...searchParams.keys()].map((name) => name.replace(/^(?:amp(?:%3B|;)){1,9}/i, ''));
  return [...seen.values()].some((times) => times > MOST_REPEATS) || new Set(names).size < names.length;
}

/** Following it would do something. */
function acts({ pathname, searchParams }: URL): boolean {
  return ACTS.test(pathname) || [...searchParams.keys()].some((name) => ACTING.test(name));
}
