import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileStoreContract } from '@chirrup/testing/contracts/file-store-contract';
import { DiskFileStore } from '../src/disk-file-store.js';

describe('files on disk', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chirrup-files-'));
  const store = new DiskFileStore(folder);
  afterAll(() => rmSync(folder, { recursive: true }));

  fileStoreContract(() => store);

  it('leaves no drafts behind', async () => {
    await store.put('a.txt', { bytes: Buffer.from('a'), contentType: 'text/plain' });
    expect(readdirSync(folder).sort()).toEqual(['a.txt', 'a.txt.type']);
  });
});
