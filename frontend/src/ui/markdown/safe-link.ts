const PROTOCOLS = ['http:', 'https:', 'mailto:', 'tel:'];
/** Of the site the text is about. */
const WITHIN = /^(?:\/(?![/\\])|\.{1,2}\/|#)/;

export const isWithinSite = (url: string): boolean => WITHIN.test(url);

/**
 * The address as the browser will read it, or null when it is not http, https, mailto or tel. One within the site leads
 * somewhere only if `site` says of which; a number to call is written without spaces.
 */
export function safeLink(url: string, site?: string): string | null {
  const parsed = site && isWithinSite(url) ? URL.parse(url, site) : URL.parse(url);
  if (!parsed || !PROTOCOLS.includes(parsed.protocol)) return null;
  return parsed.protocol === 'tel:' ? parsed.href.replace(/%20/g, '') : parsed.href;
}
