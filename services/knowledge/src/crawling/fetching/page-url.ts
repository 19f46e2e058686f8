import { isSpecialAddress } from '@chirrup/kernel/addresses/public-address';
import { withoutEnd } from '@chirrup/text/without-end';
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

const WEB_PORTS = new Set(['', '80', '443']);

/** A failure when the address has a port that is neither the web's nor `own`: the crawler is no port scanner. */
export function checkPort(url: URL, own = ''): FetchFailure | undefined {
  if (WEB_PORTS.has(url.port) || url.port === own) return undefined;
  // Whether private addresses may be reached is up to the address filter, whatever the port.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (host === 'localhost' || isSpecialAddress(host)) return undefined;
  return failure(
    'PORT_NOT_ALLOWED',
    `The port ${url.port} is not one of web pages (80, 443). Import the site from its address with that port.`,
  );
}

/** Of campaigns and of a visitor's session: the page is the same. */
const TRACKING =
  /^(utm_[a-z]+|gclid|fbclid|msclkid|mc_[ce]id|phpsessid|jsessionid|aspsessionid\w*|sid|session_?id)$/i;
const SESSION_PATH = /;(jsessionid|phpsessid|sid)=[^/;]*/i;

/** The form under which two spellings of one address are the same knowledge link. */
export function normaliseUrl(url: URL): string {
  const key = new URL(url);
  key.hash = '';
  for (const name of [...key.searchParams.keys()]) if (TRACKING.test(name)) key.searchParams.delete(name);
  const pathname = key.pathname.replace(SESSION_PATH, '');
  const path = pathname.length > 1 ? withoutEnd(pathname, /\//) : pathname;
  // http and https of one address are one page to an owner.
  return `${key.host}${path || '/'}${key.search}`;
}

/** For `mayVisit`: a redirect may not leave the site. */
export const staysOn = (site: URL) => async (hop: URL) => leavesSite(hop, site);

/** A failure when the address is not on the site. */
export function leavesSite(hop: URL, site: URL): FetchFailure | undefined {
  if (isSameSite(hop, site)) return undefined;
  return failure('OTHER_SITE', `The page leads to another site (${hop.hostname}).`);
}

/** Same site: same registrable domain, or the same host if there is none (an IP address, localhost). */
export function isSameSite(a: URL, b: URL): boolean {
  return siteOf(a) === siteOf(b);
}

function siteOf(url: URL): string {
  return parse(url.hostname, { allowPrivateDomains: true }).domain ?? url.hostname;
}
