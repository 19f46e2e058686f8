const SCRAPS = [
  '{',
  '}',
  '[',
  ']',
  '"',
  '\\',
  '\0',
  '\ud800',
  '-1',
  '1e999',
  'null',
  '__proto__',
  '42',
  '2probe',
  '0',
  '☂',
];
const DEEP = 3_000;

/** Frames made of good ones: cut, repeated, with other characters in them, too deep, too long, binary. */
export const mutated = (good: readonly string[], random: () => number): string | Buffer => {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const frame = pick(good);
  const at = Math.floor(random() * (frame.length + 1));
  switch (Math.floor(random() * 9)) {
    case 0:
      return frame.slice(0, at);
    case 1:
      return frame + pick(good);
    case 2:
      return frame.slice(0, at) + pick(SCRAPS) + frame.slice(at);
    case 3:
      return frame.slice(0, at) + pick(SCRAPS) + frame.slice(at + 1 + Math.floor(random() * 5));
    case 4:
      return frame.replace(/"[^"]*"(?=[,}\]])/, () =>
        pick(['{}', '[]', 'true', '9007199254740993', `"${'x'.repeat(at * 40)}"`]),
      );
    case 5:
      return '['.repeat(DEEP) + ']'.repeat(random() < 0.5 ? DEEP : 0);
    case 6:
      return frame + ' '.repeat(Math.floor(random() * 20_000));
    case 7:
      return Buffer.from(Array.from({ length: at }, () => Math.floor(random() * 256)));
    default:
      return frame;
  }
};
