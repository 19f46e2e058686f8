import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { readConfig } from '../config/read-config.js';
import { redisAccess, redisShape } from './redis-access.js';

const file = join(mkdtempSync(join(tmpdir(), 'chirrup-pem-')), 'pem');
writeFileSync(file, 'PEM\n');
const access = (env: Record<string, string>) => redisAccess(readConfig(z.object(redisShape), env));

describe('access to Redis', () => {
  it('reads certificates', () => {
    const files = { REDIS_SSL_CA: file, REDIS_SSL_CERT: file, REDIS_SSL_KEY: file };
    expect(access({ REDIS_URL: 'rediss://cache', ...files })).toMatchObject({
      address: { kind: 'single', isTls: true },
      tls: { ca: ['PEM'], cert: 'PEM', key: 'PEM' },
    });
  });

  it.each(['redis+sentinel://chirrup@one,two/main', 'redis+sentinel://one,two/main'])(
    'puts a password with any characters into %s',
    (REDIS_URL) => {
      const { address } = access({ REDIS_URL, REDIS_PASSWORD: 'a/b@c:d%' });
      expect(address).toMatchObject({ password: 'a/b@c:d%', nodes: [{ host: 'one' }, { host: 'two' }] });
    },
  );

  it('keeps a password that an address has', () => {
    const REDIS_URL = 'redis+cluster://u:mine@one';
    expect(access({ REDIS_URL, REDIS_PASSWORD: 'other' }).address).toMatchObject({ password: 'mine' });
  });

  it.each([
    [
      { REDIS_URL: 'redis://one,two' },
      /^Setting REDIS_URL: must look like rediss:\/\/user:password@host:port \(special /,
    ],
    [{ REDIS_URL: 'rediss://one', REDIS_SSL_KEY: file }, 'Setting REDIS_SSL_CERT: needs REDIS_SSL_KEY'],
    [{ REDIS_URL: 'redis://one', REDIS_SSL_CA: file }, 'Setting REDIS_URL: must begin with rediss'],
  ])('names what is wrong in %j', (env, message) => {
    expect(() => access(env)).toThrow(message);
  });
});
