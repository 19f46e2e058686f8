import { z } from 'zod';
import { readConfig } from '../config/read-config.js';
import { engineUrl } from './engine-url.js';

const schema = z.object({ REDIS_URL: engineUrl('rediss', 'redis') });
const read = (url: string) => () => readConfig(schema, { REDIS_URL: url });

describe('URL of an engine', () => {
  it.each([
    'redis://10.0.0.1:6379',
    'rediss://user:p%40ss%3A%2F%23%25@cache.internal:6380/1',
    'rediss://:only-a-password@cache.internal',
  ])('takes %s', (url) => {
    expect(read(url)()).toEqual({ REDIS_URL: url });
  });

  it.each([
    ['a password with characters that end it', 'rediss://user:secret#1@cache.internal:6380'],
    ['a password with a slash', 'rediss://user:secret/1@cache.internal:6380'],
    ['a password with a percent sign', 'rediss://user:secret%@cache.internal:6380'],
    ['another scheme', 'http://user:secret@cache.internal:6380'],
    ['no URL at all', 'secret.cache.internal:6380'],
  ])('refuses %s, and does not show it', (_what, url) => {
    expect(read(url)).toThrow('Setting REDIS_URL: must look like rediss://user:password@host:port (special');
    expect(read(url)).not.toThrow('secret');
  });
});
