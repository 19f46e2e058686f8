import { fold, normalise } from '@chirrup/text/fold';

const SEPARATOR = /\s[|–—]\s/u;
const LONGEST_NAME = 40;

/**
 * A page's title without the name of its site, which is the same on all pages. The
 * name is the first or last part that the site calls itself, that its host is called, or that stands beside a part
 * the page has for its main heading; when in doubt the title stays whole.
 */
export function ownTitle(title: string, page: { heading: string; site: string; url: string }): string {
  const [part, ...others] = title.split(SEPARATOR).map((text) => text.trim());
  const parts = [part ?? '', ...others].filter((text) => text !== '');
  if (parts.length < 2) return title;
  const isHeading = (text: string) => bare(text) !== '' && bare(text) === bare(page.heading);
  const isSite = (text: string) => !isHeading(text) && isNameOf(bare(text), page);
  const last = parts.length - 1;
  if (isSite(parts[last] ?? '')) return parts.slice(0, last).join(' – ');
  if (isSite(parts[0] ?? '')) return parts.slice(1).join(' – ');
  const rest = parts.find((text) => !isHeading(text)) ?? '';
  const own = parts.length === 2 && rest.length <= LONGEST_NAME ? parts.find(isHeading) : undefined;
  return own ?? title;
}

function isNameOf(name: string, { site, url }: { site: string; url: string }): boolean {
  if (name === '') return false;
  const host = (URL.parse(url)?.hostname ?? '').replace(/^www\./, '');
  return name === bare(site) || name === bare(host) || name === bare(host.split('.')[0] ?? '');
}

function bare(text: string): string {
  return fold(normalise(text)).replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}
