import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { ConfigError, currentSecret, readConfig } from './read-config.js';

const schema = z.object({
  SECRET: z.string(),
  PORT: z.coerce.number({ error: 'must be a number' }).default(80),
});

describe('readConfig', () => {
  it('takes a secret from a file', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'chirrup-secret-')), 'secret');
    writeFileSync(file, 'from a file\n');
    expect(readConfig(schema, { SECRET_FILE: file, OTHER_FILE: '/nowhere' })).toEqual({
      SECRET: 'from a file',
      PORT: 80,
    });
  });

  it('leaves out the line break with which a secret made of a file ends', () => {
    expect(readConfig(schema, { SECRET: 'two\nlines \r\n\n', PORT: '81\n' })).toEqual({
      SECRET: 'two\nlines ',
      PORT: 81,
    });
    expect(currentSecret({ SECRET: 'now\n' }, 'SECRET')).toBe('now');
    expect(() => readConfig(schema, { SECRET: '\n' })).toThrow('Setting SECRET: is missing.');
  });

  it('takes secrets from a folder, and those named alone first', () => {
    const folder = mkdtempSync(join(tmpdir(), 'chirrup-secrets-'));
    // as Kubernetes projects them
    mkdirSync(join(folder, '..data'));
    writeFileSync(join(folder, 'SECRET'), 'of the folder\n');
    writeFileSync(join(folder, 'PORT'), '');
    const own = join(mkdtempSync(join(tmpdir(), 'chirrup-secret-')), 'own');
    writeFileSync(own, 'its own');
    expect(readConfig(schema, { SECRETS_FOLDER: folder })).toEqual({ SECRET: 'of the folder', PORT: 80 });
    expect(readConfig(schema, { SECRETS_FOLDER: folder, SECRET_FILE: own }).SECRET).toBe('its own');
    expect(() => readConfig(schema, { SECRETS_FOLDER: '/nowhere' })).toThrow('Setting SECRETS_FOLDER');
  });

  describe('with a password beside the address', () => {
    const urls = z.object({ STORE_URL: z.string().optional() });
    const read = (env: Record<string, string>) => new URL(readConfig(urls, env).STORE_URL ?? '');

    it.each(['a/b?c#d', '100%', '%2F', 'k$(HOME)$$', 'a:b@c', 'ß ü 秘', '"\\'])(
      'hands over %s as it is',
      (password) => {
        const {
          host,
          username,
          password: sent,
        } = read({
          STORE_URL: 'postgres://chat@db.internal:6432/main',
          STORE_PASSWORD: password,
        });
        expect([host, username, decodeURIComponent(sent)]).toEqual(['db.internal:6432', 'chat', password]);
      },
    );

    it('takes it from a file, and leaves an address that has one', () => {
      const file = join(mkdtempSync(join(tmpdir(), 'chirrup-secret-')), 'password');
      writeFileSync(file, 'x/y');
      expect(read({ STORE_URL: 'rediss://cache', STORE_PASSWORD_FILE: file }).password).toBe('x%2Fy');
      expect(read({ STORE_URL: 'rediss://:a@cache', STORE_PASSWORD: 'b' }).password).toBe('a');
      expect(readConfig(urls, { STORE_PASSWORD: 'b' })).toEqual({});
      expect(readConfig(urls, { STORE_URL: 'no url', STORE_PASSWORD: 'b' })).toEqual({ STORE_URL: 'no url' });
    });
  });

  it.each([
    [{}, 'Setting SECRET: is missing.'],
    [{ SECRET: '' }, 'Setting SECRET: is missing.'],
    [{ SECRET: 'x', PORT: 'y' }, 'Setting PORT: must be a number.'],
    [{ SECRET_FILE: '/nowhere' }, 'Setting SECRET_FILE: cannot read /nowhere (ENOENT).'],
  ])('names what does not fit in %j', (env, message) => {
    expect(() => readConfig(schema, env)).toThrow(ConfigError);
    expect(() => readConfig(schema, env)).toThrow(message);
  });
});
