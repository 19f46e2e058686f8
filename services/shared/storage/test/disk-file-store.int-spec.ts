import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileStoreContract } from '@chirrup/testing/contracts/file-store-contract';
import { DiskFileStore, explained } from '../src/disk-file-store.js';

describe('files on disk', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chirrup-files-'));
  const store = new DiskFileStore(folder);
  afterAll(() => rmSync(folder, { recursive: true }));

  fileStoreContract(() => store);

  it('leaves no drafts behind', async () => {
    await store.put('a.txt', { bytes: Buffer.from('a'), contentType: 'text/plain' });
    expect(readdirSync(folder).sort()).toEqual(['a.txt', 'a.txt.type']);
  });

  it('leaves none behind either where a file cannot be written', async () => {
    // its last step fails: a folder has its name
    mkdirSync(join(folder, 'b.txt', 'in the way'), { recursive: true });
    const before = readdirSync(folder).length;
    await expect(
      store.put('b.txt', { bytes: Buffer.from('b'), contentType: 'text/plain' }),
    ).rejects.toThrow();
    expect(readdirSync(folder)).toHaveLength(before + 1);
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('are open to their user only', () => {
    expect(statSync(join(folder, 'a.txt')).mode & 0o777).toBe(0o600);
  });

  it('are unavailable while the disk is full', () => {
    const full = Object.assign(new Error('no space'), { code: 'ENOSPC' });
    expect(explained(full)).toMatchObject({ code: 'SERVICE.UNAVAILABLE', cause: full });
    const other = Object.assign(new Error('read only'), { code: 'EROFS' });
    expect(explained(other)).toBe(other);
  });
});
