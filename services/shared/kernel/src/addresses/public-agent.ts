import { lookup as dnsLookup } from 'node:dns';
import { lookup as resolve } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector, type Dispatcher, EnvHttpProxyAgent, request } from 'undici';
import { isPublicAddress } from './public-address.js';

/** A connection was refused because of where it would have gone. */
export class AddressNotPublicError extends Error {
  readonly code = 'ADDRESS_NOT_PUBLIC';

  constructor(readonly address: string) {
    super(`The address is private (${address}); only public ones can be used.`);
  }
}

export type IsAllowed = (address: string) => boolean;

const filteredLookup =
  (isAllowed: IsAllowed): LookupFunction =>
  (hostname, options, callback) => {
    dnsLookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, []);
      const allowed = found.filter(({ address }) => isAllowed(address));
      const [first] = allowed;
      if (!first) return callback(new AddressNotPublicError(found[0]?.address ?? hostname), []);
      if (options.all) return callback(null, allowed);
      callback(null, first.address, first.family);
    });
  };

/**
 * Refuses a host that has a private address before a proxy is asked for it. A name that only the proxy can resolve is the
 * proxy's to refuse.
 * @throws AddressNotPublicError
 */
export async function checkHost(host: string, isAllowed: IsAllowed): Promise<void> {
  const literal = host.replace(/^\[|\]$/g, '');
  const found =
    isIP(literal) !== 0 ? [{ address: literal }] : await resolve(literal, { all: true }).catch(() => []);
  const refused = found.find(({ address }) => !isAllowed(address));
  if (refused) throw new AddressNotPublicError(refused.address);
}

function filteredConnector(timeout: number | undefined, isAllowed: IsAllowed): buildConnector.connector {
  const connect = buildConnector({ timeout, lookup: filteredLookup(isAllowed) });
  return (options, callback) => {
    // A literal address is never looked up, so it is checked here.
    const literal = options.hostname.replace(/^\[|\]$/g, '');
    if (isIP(literal) !== 0 && !isAllowed(literal)) {
      return callback(new AddressNotPublicError(literal), null);
    }
    connect(options, callback);
  };
}

/**
 * The one way out to addresses that owners and pages name, through the proxy of HTTP_PROXY, HTTPS_PROXY and NO_PROXY where
 * there is one. The check sits in the connection itself, so a name that resolves differently a moment later (DNS rebinding)
 * or a redirect cannot get past it. What a proxy connects to is out of its reach: ask `checkHost` before.
 */
export const publicAgent = (
  isAllowed: IsAllowed,
  { connectMs, ...options }: EnvHttpProxyAgent.Options & { connectMs?: number } = {},
): EnvHttpProxyAgent =>
  new EnvHttpProxyAgent({ ...options, connect: filteredConnector(connectMs, isAllowed) });

export interface SentRequest {
  headers: Record<string, string>;
  body: string;
  /** Says how long it may take. */
  signal?: AbortSignal | undefined;
}

/** Posts; redirects are its caller's, as are compressed answers. */
export type Send = (url: URL, sent: SentRequest) => Promise<Dispatcher.ResponseData>;

const UNLIMITED = { headersTimeout: 0, bodyTimeout: 0 };

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

const local = new Agent(UNLIMITED);
let proxied: EnvHttpProxyAgent | undefined;

const agentFor = (host: string): Dispatcher => {
  if (LOOPBACK.has(host)) return local;
  // made when it is needed: it reads the environment
  proxied ??= new EnvHttpProxyAgent(UNLIMITED);
  return proxied;
};

/** For addresses that the operator names: a third of what `fetch` costs, and as that by the proxy, but on this machine. */
export const operatorSend: Send = (url, sent) =>
  request(url, { method: 'POST', ...sent, dispatcher: agentFor(url.hostname) });

/** Reaches public addresses only. */
export const publicSend = (isAllowed: IsAllowed = isPublicAddress): Send => {
  const dispatcher = publicAgent(isAllowed, UNLIMITED);
  return async (url, sent) => {
    await checkHost(url.hostname, isAllowed);
    return request(url, { method: 'POST', ...sent, dispatcher });
  };
};
