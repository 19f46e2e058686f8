import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileStoreContract } from '@chirrup/testing/contracts/file-store-contract';
import { describeWith } from '@chirrup/testing/engines/describe-with';
import { missingS3, S3Engine } from '@chirrup/testing/engines/s3-engine';
import { S3FileStore, type S3Options } from '../src/s3-file-store.js';

const BUILD_LIMIT_MS = 10 * 60_000;

describeWith('files in S3', await missingS3(), () => {
  let engine: S3Engine;
  let store: S3FileStore;
  const open = (options: Partial<S3Options> = {}) =>
    new S3FileStore({
      endpoint: engine.endpoint,
      bucket: 'chirrup',
      credentials: engine.credentials,
      ...options,
    });
  const picture = { bytes: Buffer.from([1, 2, 3]), contentType: 'image/png' };

  beforeAll(async () => {
    engine = await S3Engine.open();
    store = open();
    await store.ensureBucket();
    await store.ensureBucket();
  }, BUILD_LIMIT_MS);
  afterAll(async () => {
    store.close();
    await engine.close();
  });

  fileStoreContract(() => store);

  it('keeps the type that was given, whatever the name says, and the files over a restart', async () => {
    await store.put('a.jpg', picture);
    await engine.kill();
    await engine.start();
    expect((await store.get('a.jpg'))?.contentType).toBe('image/png');
  });

  it('keeps megabytes exactly', async () => {
    const bytes = Buffer.alloc(5_000_000, 'chirrup');
    await store.put('large.bin', { bytes, contentType: 'application/octet-stream' });
    expect(Buffer.compare(Buffer.from((await store.get('large.bin'))?.bytes ?? []), bytes)).toBe(0);
  });

  it('shares a bucket by prefix', async () => {
    const other = open({ prefix: 'other/' });
    await store.put('mine.png', picture);
    expect(await other.get('mine.png')).toBeUndefined();
    await other.put('mine.png', { ...picture, contentType: 'image/gif' });
    expect((await store.get('mine.png'))?.contentType).toBe('image/png');
    other.close();
  });

  it('says what to check when it is refused', async () => {
    const stranger = open({ credentials: { ...engine.credentials, secretAccessKey: 'wrong' } });
    await expect(stranger.check()).rejects.toThrow('(403');
    await expect(stranger.get('a.jpg')).rejects.toThrow('Check S3_ENDPOINT, S3_BUCKET and the credentials');
    const lost = open({ bucket: 'no-such-bucket' });
    await expect(lost.check()).rejects.toThrow('"no-such-bucket" refused a request (404');
    await expect(lost.get('a.jpg')).rejects.toThrow('"no-such-bucket"');
    await expect(lost.put('a.jpg', picture)).rejects.toThrow('"no-such-bucket"');
    stranger.close();
    lost.close();
  });

  it('is unavailable, for callers to try again, while the server is away', async () => {
    await engine.stop();
    await expect(store.put('later.png', picture)).rejects.toMatchObject({ kind: 'unavailable' });
    await expect(store.get('a.jpg')).rejects.toMatchObject({ kind: 'unavailable' });
    await expect(store.check()).rejects.toMatchObject({ kind: 'unavailable' });
    await engine.start();
    await store.put('later.png', picture);
  });

  it.each([
    ['answers nothing', ''],
    ['stops within a file', 'HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nContent-Length: 99\r\n\r\nhalf'],
  ])('gives up a server that %s', async (_what, answer) => {
    const sockets = new Set<Socket>();
    const stuck = createServer((socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      socket.on('error', () => undefined);
      socket.once('data', () => socket.write(answer));
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => stuck.once('listening', resolve));
    const { port } = stuck.address() as AddressInfo;
    const waiting = open({ endpoint: `http://127.0.0.1:${port}`, totalMs: 300 });
    const start = performance.now();
    await expect(waiting.get('a.jpg')).rejects.toMatchObject({ kind: 'unavailable' });
    expect(performance.now() - start).toBeLessThan(2_000);
    // nothing is left hanging behind it
    for (let wait = 0; sockets.size > 0 && wait < 50; wait += 1) await sleep(20);
    expect(sockets.size).toBe(0);
    waiting.close();
    stuck.close();
  });
});
