import type { IncomingMessage } from 'node:http';
import type { BffConfig } from '../../bff.config.js';
import { SourceAddress, sourceKey } from './source-address.js';

describe('source addresses', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
    ['2001:0db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['nonsense', 'nonsense'],
  ])('counts %s as %s', (address, key) => expect(sourceKey(address)).toBe(key));

  it.each<[number, string | undefined, string]>([
    [0, '198.51.100.1', '10.0.0.1'],
    [1, '198.51.100.1', '198.51.100.1'],
    [1, 'forged, 198.51.100.1', '198.51.100.1'],
    [2, '198.51.100.1, 10.0.0.2', '198.51.100.1'],
    [1, undefined, '10.0.0.1'],
  ])('behind %d proxies believes only what they appended to %s', (trustedProxies, forwarded, expected) => {
    const config = { trustedProxies } as BffConfig;
    const request = { headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress: '10.0.0.1' } };
    expect(new SourceAddress(config).of(request as unknown as IncomingMessage)).toBe(expected);
  });
});
