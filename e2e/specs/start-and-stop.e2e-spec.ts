import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@chirrup/e2e-stack/free-port';
import { spawnProduct, startEmbedded } from '@chirrup/e2e-stack/product/embedded-product';
import type { Product } from '@chirrup/e2e-stack/product/product';
import { call, Owner } from '@chirrup/testing/clients/owner';
import { root } from '@chirrup/testing/root';
import { until } from '@chirrup/testing/until';

/** Starts the product expecting that it refuses; its exit code and what it said. */
const refusedStart = async (options: {
  dataDir: string;
  port?: number;
  env?: Record<string, string>;
}): Promise<{ code: number | null; said: string }> => {
  const child = spawnProduct({ port: await freePort(), ...options });
  let said = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, said };
};

describe('start and stop', () => {
  let product: Product;
  beforeAll(async () => {
    product = await startEmbedded();
  }, 120_000);
  afterAll(() => product?.remove());

  const expectOneLine = ({ code, said }: { code: number | null; said: string }, line: RegExp) => {
    expect(said.trim()).toMatch(line);
    expect(said.trim().split('\n')).toHaveLength(1);
    expect(code).toBe(1);
  };

  it('answers health and readiness', async () => {
    expect((await fetch(`${product.address}/healthz`)).status).toBe(200);
    expect((await fetch(`${product.address}/readyz`)).status).toBe(200);
  });

  it('says at its start where mails are, for there is no mail server', async () => {
    const said = await until(
      async () => product.output(),
      (text) => text.includes('mails are files'),
    );
    expect(said).toContain(`mails are files in ${join(product.dataDir, 'mail')}`);
  });

  it('refuses a second start on the same folder and leaves the first alone', async () => {
    expectOneLine(
      await refusedStart({ dataDir: product.dataDir }),
      /already runs on this data folder \(process \d+\)/,
    );
    expect((await fetch(`${product.address}/readyz`)).status).toBe(200);
  });

  it('says so when the port is in use', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const dataDir = mkdtempSync(join(tmpdir(), 'chirrup-port-'));
    expectOneLine(await refusedStart({ dataDir, port }), new RegExp(`^Port ${port} is in use`));
    other.close();
    await rm(dataDir, { recursive: true });
  });

  it('says so when the data folder cannot be written', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'chirrup-file-')), 'a-file');
    writeFileSync(file, 'not a folder');
    expectOneLine(await refusedStart({ dataDir: file }), /data folder .* cannot be written/);
    expect(readFileSync(file, 'utf8')).toBe('not a folder');
  });

  it('refuses data of a newer version without touching it', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'chirrup-newer-'));
    writeFileSync(join(dataDir, 'format.json'), JSON.stringify({ format: 999 }));
    expectOneLine(await refusedStart({ dataDir }), /was written by a newer version/);
    expect(readFileSync(join(dataDir, 'format.json'), 'utf8')).toBe('{"format":999}');
    await rm(dataDir, { recursive: true });
  });

  it.each([
    ['PORT', 'many'],
    ['PUBLIC_URL', 'not an address'],
    ['LIMITS_SCALE', '-1'],
    ['BILLING_PROVIDER', 'paypal'],
    ['LLM_BASE_URL', 'foo'],
  ])('names the setting %s when its value is wrong', async (name, value) => {
    const result = await refusedStart({ dataDir: product.dataDir, env: { [name]: value } });
    expectOneLine(result, new RegExp(`^Setting ${name}: `));
  });

  it('is backed up while it runs, and a restored copy starts', async () => {
    const owner = await Owner.logIn(product.address, 'kept@example.com', 'correct horse');
    const bot = await owner.createBot('Kept');
    const folder = mkdtempSync(join(tmpdir(), 'chirrup-restored-'));
    chmodSync(folder, 0o755);
    const file = join(folder, 'chirrup.backup');
    const dataDir = join(folder, 'data');
    const run = (args: string[], data: string) =>
      spawnSync(process.execPath, [join(root, 'services/all-in-one/dist/backup.js'), ...args], {
        encoding: 'utf8',
        env: { PATH: process.env.PATH, DATA_DIR: data },
      });
    expect(run([file], product.dataDir)).toMatchObject({ status: 0, stderr: '' });
    expect(run(['restore', file], product.dataDir).stderr).toContain('holds data');
    expect(run(['restore', file], dataDir)).toMatchObject({ status: 0, stderr: '' });

    const copy = await startEmbedded({ dataDir });
    try {
      // also the old token is good: keys came along
      expect(
        await call(copy.address, 'GET', `/api/v1/bots/${bot._id}`, { token: owner.token }),
      ).toMatchObject({ botname: 'Kept' });
    } finally {
      await copy.remove();
      await rm(folder, { recursive: true });
    }
  }, 120_000);

  it('says that it is not ready while its database is dead, starts it again and goes on', async () => {
    const owner = await Owner.logIn(product.address, 'again@example.com', 'correct horse');
    const bot = await owner.createBot('Again');
    const pidFile = readFileSync(join(product.dataDir, 'postgres', 'postmaster.pid'), 'utf8');
    const ask = (path: string) =>
      fetch(`${product.address}${path}`, { headers: { authorization: `Bearer ${owner.token}` } });
    process.kill(Number(pidFile.split('\n')[0]), 'SIGKILL');
    const [refused, unready] = await Promise.all([
      until(
        () => ask(`/api/v1/bots/${bot._id}`),
        ({ status }) => status !== 200,
      ),
      until(
        () => ask('/readyz'),
        ({ status }) => status !== 200,
      ),
    ]);
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect({ status: unready.status, body: await unready.json() }).toEqual({
      status: 503,
      body: { status: 'not ready', reasons: ['database'] },
    });
    expect((await ask('/healthz')).status).toBe(200);
    await until(
      () => ask('/readyz'),
      ({ status }) => status === 200,
      60_000,
    );
    await until(
      () => ask(`/api/v1/bots/${bot._id}`),
      ({ status }) => status === 200,
      10_000,
    );
    expect((await owner.createBot('After'))._id).toBeDefined();
  }, 120_000);

  it('stops cleanly, and a start after kill -9 has everything', async () => {
    const owner = await Owner.logIn(product.address, 'stay@example.com', 'correct horse');
    const bot = await owner.createBot('Stays');
    await product.kill();
    await product.restart();
    const again = await Owner.logIn(product.address, 'stay@example.com', 'correct horse');
    expect(await again.call('GET', `/api/v1/bots/${bot._id}`)).toMatchObject({
      _id: bot._id,
      botname: 'Stays',
    });
    expect(await product.stop()).toBe(0);
    const left = spawnSync('pgrep', ['-f', product.dataDir], { encoding: 'utf8' });
    expect(left.stdout.trim()).toBe('');
    await product.restart();
    expect((await fetch(`${product.address}/readyz`)).status).toBe(200);
  }, 120_000);
});
