import { isZip, pathOf, storedFilesIn, unzipWithFiles, zipWithFiles } from './zip-files';

const bytes = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());

beforeEach(() => {
  globalThis.fetch = (async (address: string) => ({
    ok: address !== '/api/files/gone.pdf',
    blob: async () => new Blob([`bytes of ${address}`]),
  })) as unknown as typeof fetch;
});

it('finds each stored file of a text once', () => {
  const text = JSON.stringify({
    a: 'https://x.example/api/files/a1-loom.pdf',
    b: ['/api/files/a1-loom.pdf', '/api/files/b2.png'],
  });
  expect(storedFilesIn(text)).toEqual(['a1-loom.pdf', 'b2.png']);
  expect(storedFilesIn('{"a":"/api/other/a.pdf"}')).toEqual([]);
});

it('packs a text with its files, names what is missing, and unpacks the same', async () => {
  const { blob, missing } = await zipWithFiles('bot.json', '{"größe":1}', ['a1.pdf', 'gone.pdf', 'b2.png']);
  expect(missing).toEqual(['gone.pdf']);
  const packed = await bytes(blob);
  expect(isZip(packed)).toBe(true);
  const unpacked = unzipWithFiles('bot.json', packed);
  expect(unpacked?.text).toBe('{"größe":1}');
  expect([...(unpacked?.files.keys() ?? [])]).toEqual([pathOf('a1.pdf'), pathOf('b2.png')]);
  expect(new TextDecoder().decode(unpacked?.files.get(pathOf('b2.png')))).toBe('bytes of /api/files/b2.png');
});

it('is no archive of a bot without its text, or when it is damaged', async () => {
  const { blob } = await zipWithFiles('other.txt', 'x', []);
  expect(unzipWithFiles('bot.json', await bytes(blob))).toBeUndefined();
  expect(unzipWithFiles('bot.json', new Uint8Array([0x50, 0x4b, 3, 4, 0]))).toBeUndefined();
  expect(isZip(new TextEncoder().encode('{}'))).toBe(false);
});
