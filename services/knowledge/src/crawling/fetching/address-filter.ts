import { lookup as dnsLookup } from 'node:dns';
import { lookup as resolve } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';

/** A connection was refused because of where it would have gone. */
export class AddressNotPublicError extends Error {
  constructor(readonly address: string) {
    super(`The address is private (${address}); only public pages can be imported.`);
  }
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
  const found =
    isIP(literal) !== 0 ? [{ address: literal }] : await resolve(literal, { all: true }).catch(() => []);
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
    if (isIP(literal) !== 0 && !isAllowed(literal)) {
      return callback(new AddressNotPublicError(literal), null);
    }
    connect(options, callback);
  };
}
