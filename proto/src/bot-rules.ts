import { botLimits } from './limits.js';
import { readMailAddress } from './mail-address.js';

// What console and service say of a bot's setting that cannot be saved: a sentence, or undefined when it can be.

const isHttp = (text: string): boolean => /^https?:\/\//.test(text);
const urlOf = (text: string): URL | null => (/\s/.test(text) ? null : URL.parse(text));

/** A site is optional. */
export const baseUrlProblem = (url: string): string | undefined => {
  if (url === '') return undefined;
  if (!isHttp(url)) return 'Site Base URL must start with http:// or https://';
  if (url.endsWith('/')) return 'Site Base URL must not end with /';
  return urlOf(url)?.hostname ? undefined : 'Invalid Site Base URL';
};

export const supportEmailProblem = (email: string): string | undefined =>
  email === '' || readMailAddress(email) !== undefined
    ? undefined
    : 'Support Email must be an address such as help@shop.com, or empty.';

export const originProblem = (origin: string): string | undefined => {
  if (!isHttp(origin))
    return 'Allowed Origins must start with http:// or https://, like https://www.your-shop.com.';
  const url = urlOf(origin);
  if (!url?.hostname) return 'Allowed Origins must be addresses of sites.';
  if (url.href !== `${url.origin}/`) return 'Allowed Origins must end with the host, without a path.';
  return origin.length > botLimits.allowedOrigin
    ? `Allowed Origins can have up to ${botLimits.allowedOrigin} characters each.`
    : undefined;
};

export const originsProblem = (origins: readonly string[]): string | undefined =>
  origins.length > botLimits.allowedOrigins
    ? `There can be up to ${botLimits.allowedOrigins} Allowed Origins.`
    : origins.map(originProblem).find((problem) => problem !== undefined);
