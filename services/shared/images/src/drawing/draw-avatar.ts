import { createHash } from 'node:crypto';
import { avatarShape, type CleanImage } from '../clean-image.js';
import { loadSharp } from '../load-sharp.js';
import { withSlot } from '../slots.js';
import { type Colour, css, fromHex, ground, namedColour, shifted } from './colours.js';
import { initialsOf, letters } from './letters.js';
import { patterns, type RandomNumbers } from './patterns.js';

/** What a drawn avatar is made from. */
export interface AvatarSubject {
  name: string;
  description: string;
  /** `#` and 3 or 6 hex digits. */
  colour: string;
}

const LETTER_HEIGHT = 140;
const LETTER_GAP = 34;
/** Longest edge of the initials in the picture. */
const ROOM = 232;
const QUALITY = 88;

/** A picture in the bot's colour with its initials: the same for the same name, description and colour. */
export const drawAvatar = (subject: AvatarSubject): Promise<CleanImage> =>
  withSlot(async () => {
    const sharp = await loadSharp();
    const { data, info } = await sharp(Buffer.from(avatarSvg(subject)))
      .resize(avatarShape.edge, avatarShape.edge)
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, contentType: 'image/jpeg', width: info.width, height: info.height };
  });

/** Nothing of what people wrote stands in it: words only choose among shapes and colours of ours. */
export const avatarSvg = ({ name, description, colour }: AvatarSubject): string => {
  const random = randomOf(`${name}\0${description}\0${colour}`);
  const base = ground(namedColour(description) ?? fromHex(colour));
  const turn = (random() < 0.5 ? -1 : 1) * (18 + random() * 20);
  const [from, to] = [base, shifted(base, { h: turn, l: -9 })];
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">',
    background(from, to),
    `<g color="#fff" fill="#fff">${patternFor(description, random)(random)}</g>`,
    initials(name, to),
    '</svg>',
  ].join('');
};

const background = (from: Colour, to: Colour): string =>
  `<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${css(from)}"/><stop offset="1" stop-color="${css(to)}"/></linearGradient></defs><rect width="512" height="512" fill="url(#g)"/>`;

const patternFor = (description: string, random: RandomNumbers) => {
  const asked = patterns.filter(({ words }) => words.test(description));
  const choice = asked.length > 0 ? asked : patterns;
  const { pattern } = choice[Math.floor(random() * choice.length)] as (typeof patterns)[number];
  return pattern;
};

const initials = (name: string, behind: Colour): string => {
  const drawn = [...initialsOf(name)].map((initial) => letters[initial] ?? { width: 0, path: '' });
  if (drawn.length === 0) return '';
  const width = drawn.reduce((sum, letter) => sum + letter.width, 0) + LETTER_GAP * (drawn.length - 1);
  const scale = Math.min(ROOM / Math.max(width, 1), (ROOM * 0.72) / LETTER_HEIGHT);
  let x = 0;
  const placed = drawn.map((letter) => {
    const at = x;
    x += letter.width + LETTER_GAP;
    return `<path transform="translate(${at} 0)" d="${letter.path}"/>`;
  });
  const corner = (size: number): string => (256 - (size * scale) / 2).toFixed(1);
  const line = 'fill="none" stroke-linecap="round" stroke-linejoin="round"';
  const group = (stroke: string, thickness: number, opacity: number): string =>
    `<g ${line} stroke="${stroke}" stroke-width="${(thickness / scale).toFixed(1)}" opacity="${opacity}" transform="translate(${corner(width)} ${corner(LETTER_HEIGHT)}) scale(${scale.toFixed(3)})">${placed.join('')}</g>`;
  // the colour behind keeps the letters apart from the pattern
  return group(css(behind), 48, 0.4) + group('#fff', 26, 1);
};

/** SFC32, seeded with a hash. */
const randomOf = (seed: string): RandomNumbers => {
  const hash = createHash('sha256').update(seed).digest();
  let [a, b, c, d] = [0, 4, 8, 12].map((at) => hash.readInt32LE(at)) as [number, number, number, number];
  return () => {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + t) | 0;
    return (t >>> 0) / 2 ** 32;
  };
};
