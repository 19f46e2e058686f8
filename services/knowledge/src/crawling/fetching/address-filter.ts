import { lookup as dnsLookup } from 'node:dns';
import { lookup as resolve } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { buildConnector } from 'undici';

/** A connection was refused because of where it would have gone. */
export class AddressNotPublicError extends Error {
  constructor(readonly address: string) {
    super(`The address is private (${address}); only public pages can be imported.`);
  }
}

/** Metadata servers of clouds at addresses that look public. */
const NOT_PUBLIC = new Set(['168.63.129.16']);

/** True for addresses anyone on the internet can reach; everything special (private, link-local, mapped…) is not. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && !isSpecialAddress(address);
}

/** IPv6 addresses that carry an IPv4 address, where a gateway may send them on to; `process` knows the mapped ones. */
const CARRY_IPV4 = ['::/96', '64:ff9b::/96', '64:ff9b:1::/48', '2002::/16', '2001::/32'].map((range) =>
  ipaddr.IPv6.parseCIDR(range),
);
/** Between a site's machines and its IPv4 (ISATAP), whatever the network before it. */
const isIsatap = ({ parts: [, , , , flags, id] }: ipaddr.IPv6): boolean =>
  (flags === 0 || flags === 0x200) && id === 0x5efe;

/** True for an address, not a name, that is not public. */
export function isSpecialAddress(host: string): boolean {
  if (!ipaddr.isValid(host)) return false;
  const parsed = ipaddr.process(host);
  const carriesIpv4 =
    parsed instanceof ipaddr.IPv6 && (CARRY_IPV4.some((range) => parsed.match(range)) || isIsatap(parsed));
  return carriesIpv4 || parsed.range() !== 'unicast' || NOT_PUBLIC.has(parsed.toString());
}

const filteredLookup =
  (isAllowed: (address: string) => boolean): LookupFunction =>
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
export async function checkHost(host: string, isAllowed: (address: string) => boolean): Promise<void> {
  const literal = host.replace(/^\[|\]$/g, '');
  const found = ipaddr.isValid(literal)
    ? [{ address: literal }]
    : await resolve(literal, { all: true }).catch(() => []);
  const refused = found.find(({ address }) => !isAllowed(address));
  if (refused) throw new AddressNotPublicError(refused.address);
}

/**
 * The one way out for everything the crawler asks for. The check sits in the connection itself, so a name that
 * resolves differently a moment later (DNS rebinding) or a redirect cannot get past it.
 */
export function filteredConnector(
  connectTimeoutMs: number,
  isAllowed: (address: string) => boolean,
): buildConnector.connector {
  const connect = buildConnector({ timeout: connectTimeoutMs, lookup: filteredLookup(isAllowed) });
  return (options, callback) => {
    // A literal address is never looked up, so it is checked here.
    const literal = options.hostname.replace(/^\[|\]$/g, '');
    if (ipaddr.isValid(literal) && !isAllowed(literal)) {
      return callback(new AddressNotPublicError(literal), null);
    }
    connect(options, callback);
  };
}
