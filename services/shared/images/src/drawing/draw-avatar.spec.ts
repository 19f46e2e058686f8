import sharp from 'sharp';
import { avatarSvg, drawAvatar } from './draw-avatar.js';
import { initialsOf, letters } from './letters.js';
import { patterns } from './patterns.js';

const subject = { name: 'Trail Shop', description: 'a calm picture for an outdoor shop', colour: '#5654DF' };

describe('drawn avatars', () => {
  it('are square JPEGs, the same for the same words and others for others', async () => {
    const [one, again, other] = await Promise.all([
      drawAvatar(subject),
      drawAvatar(subject),
      drawAvatar({ ...subject, description: 'a calm picture for a bakery' }),
    ]);
    expect(await sharp(one.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 512, height: 512 });
    expect(one.bytes.equals(again.bytes)).toBe(true);
    expect(one.bytes.equals(other.bytes)).toBe(false);
  });

  it.each(patterns.map(({ pattern, words }) => [words.source, pattern(() => 0.4)]))(
    'can draw what %s asks for',
    (_words, shapes) => expect(shapes).toMatch(/^(<(path|circle)[^<>]*\/>)+$/),
  );

  it('hold nothing that was typed', () => {
    const typed = '"/><script>alert(1)</script><image href="file:///etc/passwd"/>&amp;';
    const svg = avatarSvg({ name: typed, description: `${typed} leaf`, colour: typed });
    expect(svg).not.toMatch(/script|image|passwd|alert|&/);
  });

  it.each(['red', '#000', '#FFFFFF', '#ffff00', 'not a colour', '#5654DF'])(
    'in %s keep white letters readable',
    async (colour) => {
      const { bytes } = await drawAvatar({ ...subject, colour });
      const { channels } = await sharp(bytes).stats();
      const [r = 0, g = 0, b = 0] = channels.map(({ mean }) => (mean / 255) ** 2.2);
      // the mean holds pattern and letters too
      expect(0.2126 * r + 0.7152 * g + 0.0722 * b).toBeLessThan(0.4);
    },
  );

  it('take a colour that is named before the bot’s', () => {
    const [green, own] = ['a green thing', 'a thing'].map((description) =>
      avatarSvg({ ...subject, description }),
    );
    expect(green).toContain('stop-color="hsl(148.0,');
    expect(own).toContain('stop-color="hsl(240.9,');
  });
});

describe('initials', () => {
  it.each([
    ['Trail Shop', 'TS'],
    ['chirrup', 'C'],
    ['The Old Book Shop', 'TS'],
    ['Élan Öl', 'EO'],
    ['7 Seas', '7S'],
    ['  (Ann)  ', 'A'],
    ['Кот', ''],
    ['猫', ''],
    ['🙂', ''],
    ['', ''],
    ['__proto__', 'P'],
  ])('of %j are %j', (name, initials) => expect(initialsOf(name)).toBe(initials));

  it('can be drawn, every letter and digit', () => {
    expect(Object.keys(letters).sort().join('')).toBe('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  });
});
