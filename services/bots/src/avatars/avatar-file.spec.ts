import { avatarFileName, isFileOf } from './avatar-file.js';

describe('files of avatars', () => {
  const [cat, dog] = [Buffer.from('cat'), Buffer.from('dog')];

  it('are known by their content, each under a name nobody can guess', () => {
    const name = avatarFileName(cat);
    expect(name).toMatch(/^avatar-[0-9a-f]{32}-[0-9a-f]{16}\.jpg$/);
    expect(avatarFileName(cat)).not.toBe(name);
    expect(isFileOf(name, cat)).toBe(true);
    expect(isFileOf(name, dog)).toBe(false);
    expect(isFileOf('', cat)).toBe(false);
  });
});
