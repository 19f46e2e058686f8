import { isPublicAddress } from './public-address.js';

describe('isPublicAddress', () => {
  it.each([
    ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
    ...[
      '224.0.0.1',
      '255.255.255.255',
      '192.0.2.1',
      '198.18.0.1',
      '240.0.0.1',
      '::1',
      '::',
      'fe80::1',
      'fd00::1',
    ],
    ...[
      '::ffff:127.0.0.1',
      '::ffff:7f00:1',
      '::127.0.0.1',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
      '2001:db8::1',
    ],
    // forms that carry an IPv4 address: compatible, NAT64, 6to4, Teredo, ISATAP
    ...['::7f00:1', '::a9fe:a9fe', '::808:808', '64:ff9b::a00:1', '64:ff9b::808:808', '64:ff9b:1::a00:1'],
    ...['2002:a00:1::1', '2002:808:808::1', '2001:0:4136:e378:8000:63bf:3fff:fdd2', '2001:0:7f00:1::'],
    ...['2606:4700::5efe:10.0.0.1', '2606:4700::200:5efe:a00:1', '::ffff:0:7f00:1'],
    ...[
      '168.63.129.16',
      '::ffff:168.63.129.16',
      'fe80::1%eth0',
      '100::1',
      '3fff::1',
      'ff02::1',
      'fec0::1',
      'fd00:ec2::254',
      'example.com',
      '',
    ],
  ])('keeps requests away from %s', (address) => expect(isPublicAddress(address)).toBe(false));

  it.each(['8.8.8.8', '93.184.216.34', '2606:4700:4700::1111', '2a00:1450:4001:80b::200e', '::ffff:8.8.8.8'])(
    'lets %s through',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
});
