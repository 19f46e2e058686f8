import { BlockList, isIP } from 'node:net';

/** Networks that nobody reaches from the internet, or that mean somebody else's address (RFC 6890 and its like). */
const SPECIAL_IPV4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  // the metadata server of a cloud, at an address that looks public
  ['168.63.129.16', 32],
];
/** Those that carry an IPv4 address among them: where a gateway sends them on to is not ours to say. */
const SPECIAL_IPV6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
];

const blocked = new BlockList();
for (const [network, bits] of SPECIAL_IPV4) blocked.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of SPECIAL_IPV6) blocked.addSubnet(network, bits, 'ipv6');
const unicast = new BlockList();
unicast.addSubnet('2000::', 3, 'ipv6');
unicast.addSubnet('::ffff:0:0', 96, 'ipv6');

/** Between a site's machines and its IPv4 (ISATAP), whatever the network before it. */
const ISATAP = /(?:::|:0:|:200:)5efe:[\da-f]{1,4}:[\da-f]{1,4}\]$/;

/** True for addresses anyone on the internet can reach; everything special (private, link-local, mapped…) is not. */
export const isPublicAddress = (address: string): boolean =>
  isIP(address) !== 0 && !isSpecialAddress(address);

/** True for an address, not a name, that is not public. */
export const isSpecialAddress = (host: string): boolean => {
  const family = isIP(host);
  if (family === 0) return false;
  if (family === 4) return blocked.check(host, 'ipv4');
  // a zone belongs to a link
  if (host.includes('%')) return true;
  const isIsatap = ISATAP.test(new URL(`http://[${host}]`).hostname);
  return isIsatap || !unicast.check(host, 'ipv6') || blocked.check(host, 'ipv6');
};
