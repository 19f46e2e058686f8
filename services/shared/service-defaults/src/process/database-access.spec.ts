import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { currentPasswords } from './database-access.js';

describe('passwords of a service', () => {
  it('are read again from their files', () => {
    const folder = mkdtempSync(join(tmpdir(), 'chirrup-secrets-'));
    const write = (name: string, text: string) => writeFileSync(join(folder, name), `${text}\n`);
    const env = { SECRETS_FOLDER: folder, DATABASE_URL: 'postgres://chirrup_chat@db/chirrup' };
    expect(currentPasswords(env)).toEqual([]);
    write('DATABASE_PASSWORD', 'one/1');
    expect(currentPasswords(env)).toEqual(['one/1']);
    write('DATABASE_PASSWORD', 'two');
    write('DATABASE_PASSWORD_PREVIOUS', 'one/1');
    expect(currentPasswords(env)).toEqual(['two', 'one/1']);
    write('DATABASE_PASSWORD_PREVIOUS', 'two');
    expect(currentPasswords(env)).toEqual(['two']);
    const named = join(folder, 'elsewhere');
    writeFileSync(named, 'three');
    expect(currentPasswords({ ...env, DATABASE_PASSWORD_FILE: named })).toEqual(['three', 'two']);
    rmSync(folder, { recursive: true });
    // what was mounted is gone for a moment
    expect(currentPasswords(env)).toEqual([]);
  });

  it('may stand in the address, and beside it', () => {
    expect(
      currentPasswords({ DATABASE_URL: 'postgres://r:p%2F1@db/x', DATABASE_PASSWORD_PREVIOUS: 'old' }),
    ).toEqual(['p/1', 'old']);
    expect(currentPasswords({ DATABASE_URL: 'postgres://r@db/x', DATABASE_PASSWORD: 'a' })).toEqual(['a']);
  });
});
