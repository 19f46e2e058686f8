import { parseRedisAddress } from './redis-address.js';

describe('addresses of Redis', () => {
  it.each([
    ['redis://cache', { kind: 'single', nodes: [{ host: 'cache', port: 6379 }], isTls: false, database: 0 }],
    [
      'rediss://u:p%40%2F@[fd00::1]:6380/3',
      {
        ...{ kind: 'single', nodes: [{ host: 'fd00::1', port: 6380 }], isTls: true },
        ...{ username: 'u', password: 'p@/', database: 3 },
      },
    ],
    ['redis://:secret@cache:6379/', { password: 'secret', database: 0 }],
    [
      'redis+sentinel://u:p@one,two:5000/main/2',
      {
        kind: 'sentinel',
        nodes: [
          { host: 'one', port: 26_379 },
          { host: 'two', port: 5_000 },
        ],
        ...{ primary: 'main', database: 2, username: 'u', password: 'p' },
      },
    ],
    [
      'rediss+cluster://one:7000,two:7001',
      {
        kind: 'cluster',
        nodes: [
          { host: 'one', port: 7_000 },
          { host: 'two', port: 7_001 },
        ],
        isTls: true,
      },
    ],
  ])('%s', (text, expected) => {
    expect(parseRedisAddress(text)).toMatchObject(expected);
  });

  it.each([
    'cache:6379',
    'http://cache',
    'redis://',
    'redis://one,two',
    'redis://a:p@ss@cache',
    'redis://u:%zz@cache',
    'redis://cache/x',
    'redis://cache/1/2',
    'redis+sentinel://one,two',
    'redis+sentinel://one,/main',
    'redis+cluster://one/1',
    'redis+other://one',
  ])('%s is none', (text) => {
    expect(parseRedisAddress(text)).toBeUndefined();
  });
});
