import type { FileStore } from '@chirrup/storage/file-store';

export const fileStoreContract = (store: () => FileStore): void => {
  const file = { bytes: Buffer.from([0, 255, 10, 13]), contentType: 'image/jpeg' };

  it('keeps bytes and type, takes the same file twice, forgets on delete', async () => {
    await store().put('abc123.jpg', file);
    await store().put('abc123.jpg', file);
    const held = await store().get('abc123.jpg');
    expect({ bytes: [...(held?.bytes ?? [])], contentType: held?.contentType }).toEqual({
      bytes: [0, 255, 10, 13],
      contentType: 'image/jpeg',
    });
    await store().delete('abc123.jpg');
    await store().delete('abc123.jpg');
    expect(await store().get('abc123.jpg')).toBeUndefined();
  });

  it.each(['../secret', 'a/b', '', '.hidden', 'a..b', 'UPPER', `${'x'.repeat(129)}`])(
    'refuses the name %j',
    async (name) => {
      await expect(store().put(name, file)).rejects.toThrow('Not a file name');
      await expect(store().get(name)).rejects.toThrow('Not a file name');
    },
  );
};
