import { parse } from 'tldts';
import { type FetchFailure, failure } from './fetch-result.js';

export const MAX_URL_LENGTH = 2_000;

/** Checks an address before anything is sent there. */
export function parsePageUrl(text: string): { ok: true; url: URL } | FetchFailure {
  if (text.length > MAX_URL_LENGTH) return failure('INVALID_URL', 'The address is too long.');
  const url = URL.parse(text.trim());
  if (!url)
    return failure(
      'INVALID_URL',
      'The address must be a complete web address that starts with http:// or https://.',
    );
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return failure('INVALID_URL', 'Only http:// and https:// addresses can be imported.');
  }
  if (url.username || url.password) {
    return failure('INVALID_URL', 'The address carries a user name or password; remove it.');
  }
  url.hash = '';
  return { ok: true, url };
}

const TRACKING = /^(utm_[a-z]+|gclid|fbclid|msclkid|mc_[ce]id)$/i;

/** The form under which two spellings of one address are the same knowledge link. */
export function normaliseUrl(url: URL): string {
  const key = new URL(url);
  key.hash = '';
  for (const name of [...key.searchParams.keys()]) if (TRACKING.test(name)) key.searchParams.delete(name);
  const path = key.pathname.length > 1 ? key.pathname.replace(/\/+$/, '') : key.pathname;
  // http and https of one address are one page to an owner.
  return `${key.host}${path || '/'}${key.search}`;
}

/** Same site: same registrable domain, or the same host where there is none (an IP address, localhost). */
export function isSameSite(a: URL, b: URL): boolean {
  return siteOf(a) === siteOf(b);
}

function siteOf(url: URL): string {
  return parse(url.hostname, { allowPrivateDomains: true }).domain ?? url.hostname;
}
