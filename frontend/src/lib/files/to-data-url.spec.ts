import { readAsDataUrl, toDataUrl } from './to-data-url';

const answer = (body: BodyInit, status = 200) => {
  const asked: string[] = [];
  globalThis.fetch = (async (url: string) => {
    asked.push(url);
    return { ok: status < 400, status, blob: async () => new Blob([body as string], { type: 'image/png' }) };
  }) as unknown as typeof fetch;
  return asked;
};

it('fetches an address and gives its bytes', async () => {
  const asked = answer('cat');
  expect(await toDataUrl('https://pictures.example/cat.png')).toBe('data:image/png;base64,Y2F0');
  expect(asked).toEqual(['https://pictures.example/cat.png']);
});

it('leaves a data URL as it is', async () => {
  const asked = answer('cat');
  expect(await toDataUrl('data:image/jpeg;base64,eA==')).toBe('data:image/jpeg;base64,eA==');
  expect(asked).toEqual([]);
});

it('says that an address has no image', async () => {
  answer('', 404);
  await expect(toDataUrl('/gone.png')).rejects.toThrow('The image could not be loaded (404).');
});

it('reads a file of this computer', async () => {
  expect(await readAsDataUrl(new Blob(['dog'], { type: 'image/gif' }))).toBe('data:image/gif;base64,ZG9n');
});
