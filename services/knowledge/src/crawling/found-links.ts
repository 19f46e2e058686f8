import { normaliseUrl, parsePageUrl } from './fetching/page-url.js';

/** What browsers show or save, but holds no text that can be read. */
const NO_PAGE =
  /\.(?:jpe?g|png|gif|webp|avif|svg|ico|bmp|tiff?|css|m?js|json|xml|rss|atom|zip|gz|tgz|rar|7z|exe|dmg|apk|iso|mp[34]|m4[av]|avi|mov|webm|ogg|wav|woff2?|ttf|eot|ics|vcf|xlsx?|pptx?|doc|odt)$/i;
/** More parameters are a filter or a calendar without end. */
const MOST_PARAMETERS = 3;

/** Of the links of a page those that lead to other pages of its host, each once. */
export function pagesAmong(links: readonly string[], site: URL): string[] {
  const found = new Map<string, string>();
  for (const link of links) {
    const target = parsePageUrl(link);
    if (!target.ok || target.url.host !== site.host) continue;
    const { url } = target;
    if (NO_PAGE.test(url.pathname) || url.searchParams.size > MOST_PARAMETERS) continue;
    const key = normaliseUrl(url);
    if (!found.has(key)) found.set(key, url.href);
  }
  return [...found.values()];
}
