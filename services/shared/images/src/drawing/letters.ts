/** One letter as lines of even width, 140 units high. */
export interface Letter {
  width: number;
  path: string;
}

const letter = (width: number, path: string): Letter => ({ width, path });

/** Drawn, not set in a font: the same on a machine that has no fonts. */
export const letters: Readonly<Record<string, Letter>> = {
  A: letter(108, 'M0 140L54 0L108 140M19 92H89'),
  B: letter(92, 'M0 0V140H54A38 38 0 0 0 54 64H0M0 0H48A32 32 0 0 1 48 64'),
  C: letter(100, 'M98 31A56 70 0 1 0 98 109'),
  D: letter(104, 'M0 0V140H34A70 70 0 0 0 34 0Z'),
  E: letter(82, 'M82 0H0V140H82M0 67H70'),
  F: letter(78, 'M78 0H0V140M0 69H68'),
  G: letter(106, 'M98 31A56 70 0 1 0 106 80H62'),
  H: letter(100, 'M0 0V140M100 0V140M0 68H100'),
  I: letter(0, 'M0 0V140'),
  J: letter(66, 'M66 0V104A33 36 0 0 1 0 104'),
  K: letter(92, 'M0 0V140M88 0L0 86M32 54L92 140'),
  L: letter(78, 'M0 0V140H78'),
  M: letter(120, 'M0 140V0L60 88L120 0V140'),
  N: letter(100, 'M0 140V0L100 140V0'),
  O: letter(116, 'M58 0A58 70 0 1 0 58 140A58 70 0 1 0 58 0Z'),
  P: letter(88, 'M0 140V0H49A39 39 0 0 1 49 78H0'),
  Q: letter(116, 'M58 0A58 70 0 1 0 58 140A58 70 0 1 0 58 0ZM72 102L112 146'),
  R: letter(90, 'M0 140V0H49A38 38 0 0 1 49 76H0M46 76L90 140'),
  S: letter(
    88,
    'M84 26C76 9 62 0 44 0C19 0 4 14 4 34C4 86 88 52 88 104C88 126 71 140 45 140C25 140 8 130 0 112',
  ),
  T: letter(100, 'M0 0H100M50 0V140'),
  U: letter(98, 'M0 0V90A49 50 0 0 0 98 90V0'),
  V: letter(106, 'M0 0L53 140L106 0'),
  W: letter(150, 'M0 0L38 140L75 22L112 140L150 0'),
  X: letter(98, 'M0 0L98 140M98 0L0 140'),
  Y: letter(102, 'M0 0L51 74L102 0M51 74V140'),
  Z: letter(94, 'M2 0H94L0 140H94'),
  0: letter(96, 'M48 0A48 70 0 1 0 48 140A48 70 0 1 0 48 0Z'),
  1: letter(34, 'M0 26L34 0V140'),
  2: letter(86, 'M2 34A42 38 0 1 1 76 60L0 140H86'),
  3: letter(86, 'M4 0H82L42 56A44 42 0 1 1 0 112'),
  4: letter(94, 'M70 140V0L0 98H94'),
  5: letter(86, 'M80 0H14L8 64A44 43 0 1 1 0 114'),
  6: letter(88, 'M66 0L8 72A44 44 0 1 0 44 52A44 44 0 0 0 8 72'),
  7: letter(88, 'M0 0H88L32 140'),
  8: letter(88, 'M44 0A34 33 0 1 0 44 66A34 33 0 1 0 44 0ZM44 66A44 37 0 1 0 44 140A44 37 0 1 0 44 66Z'),
  9: letter(88, 'M22 140L80 68A44 44 0 1 0 44 88A44 44 0 0 0 80 68'),
};

/** First letters of the first and last word, without accents; empty if there is none to draw. */
export const initialsOf = (name: string): string => {
  const words = name
    .normalize('NFKD')
    .toUpperCase()
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  const initials = ends.map((word) => [...(word ?? '')][0] ?? '');
  return initials.every((initial) => Object.hasOwn(letters, initial)) ? initials.join('') : '';
};
