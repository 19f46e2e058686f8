import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { ConfigError, readConfig } from './read-config.js';

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
