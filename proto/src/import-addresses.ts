/** Endings of sitemaps that the product reads: lists of addresses in XML or text, and feeds. */
const SITEMAP_ENDINGS = ['.xml', '.xml.gz', '.txt', '.rss', '.atom'];

/** Why a site cannot be imported from this base URL; undefined if it can. One rule for console and API. */
export const importBaseProblem = (url: string): string | undefined => {
  if (url === '') return 'Base URL is required';
  if (!isWebAddress(url)) return 'Base URL must start with http:// or https://';
  return url.endsWith('/') ? 'Base URL must not end with /' : undefined;
};

/** Why this cannot be the address of a sitemap; undefined if it can. */
export const sitemapProblem = (url: string): string | undefined => {
  if (url === '') return 'Sitemap URL is required';
  if (!isWebAddress(url)) return 'Sitemap URL must start with http:// or https://';
  const path = (URL.parse(url)?.pathname ?? '').toLowerCase();
  return SITEMAP_ENDINGS.some((ending) => path.endsWith(ending))
    ? undefined
    : 'Sitemap URL must end with .xml';
};

export const isWebAddress = (url: string): boolean => /^https?:\/\//i.test(url);
