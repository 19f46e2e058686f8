import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import { Inject, Injectable } from '@nestjs/common';
import { BFF_CONFIG, type BffConfig } from '../../bff.config.js';

/** Where a socket's request came from; for HTTP requests Fastify knows by the same rule. */
@Injectable()
export class SourceAddress {
  constructor(@Inject(BFF_CONFIG) private readonly config: BffConfig) {}

  /** Each trusted proxy appends the address it saw, so the last ones of X-Forwarded-For can be believed. */
  of(request: IncomingMessage): string {
    const forwarded = String(request.headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((address) => address.trim())
      .filter((address) => address !== '');
    const hops = [request.socket.remoteAddress ?? '', ...forwarded.reverse()];
    return hops[Math.min(this.config.trustedProxies, hops.length - 1)] ?? '';
  }
}

/** Whom a rate limit counts: an IPv4 address, or the /64 network an IPv6 subscriber owns. */
export const sourceKey = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const missing = address.includes('::') ? 8 - groups.length - (tail === '' ? 0 : tail.split(':').length) : 0;
  const full = [
    ...groups,
    ...Array<string>(Math.max(0, missing)).fill('0'),
    ...(tail === '' ? [] : tail.split(':')),
  ];
  return `${full
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
};
