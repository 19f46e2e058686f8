import { chmod, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDataFolder } from '../src/data-folder.js';

describe('the data folder', () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'chirrup-folder-'));
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

  it('keeps other users of the host from listing it, and from the secret', async () => {
    const { path } = await openDataFolder(join(root, 'data'));
    expect(await modeOf(path)).toBe(0o711);
    expect(await modeOf(join(path, 'secret'))).toBe(0o600);
  });

  it.each([0o755, 0o777, 0o700])('gives a folder that was there already its mode: %o', async (mode) => {
    await mkdir(join(root, 'data'));
    await chmod(join(root, 'data'), mode);
    const { path } = await openDataFolder(join(root, 'data'));
    expect(await modeOf(path)).toBe(0o711);
  });

  it('leaves a folder that many share as it is', async () => {
    await mkdir(join(root, 'data'));
    await chmod(join(root, 'data'), 0o1777);
    const { path } = await openDataFolder(join(root, 'data'));
    expect((await stat(path)).mode & 0o7777).toBe(0o1777);
  });

  it('closes what an earlier release left open', async () => {
    for (const name of ['mail', 'files']) {
      await mkdir(join(root, 'data', name), { recursive: true });
      await chmod(join(root, 'data', name), 0o755);
    }
    const { mail, files } = await openDataFolder(join(root, 'data'));
    expect([await modeOf(mail), await modeOf(files)]).toEqual([0o700, 0o700]);
  });
});
