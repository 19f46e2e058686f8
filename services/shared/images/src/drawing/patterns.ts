/** Numbers from 0 to 1, the same for the same seed. */
export type RandomNumbers = () => number;

/** Shapes for a square of 512, filled with `currentColor` by the caller. */
export type Pattern = (random: RandomNumbers) => string;

const EDGE = 512;
const number = (value: number): string => value.toFixed(1);
const many = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join('');
const faint = (index: number, of: number): string => (0.1 + 0.14 * (index / of)).toFixed(2);

const hills: Pattern = (random) =>
  many(4, (index) => {
    const y = 190 + index * 78 + random() * 30;
    const [a, b] = [60 + random() * 90, 60 + random() * 90];
    return `<path opacity="${faint(index, 4)}" d="M-10 ${number(y)}C120 ${number(y - a)} 190 ${number(y + b)} 300 ${number(y)}S440 ${number(y - b)} 522 ${number(y + 20)}V522H-10Z"/>`;
  });

const waves: Pattern = (random) => {
  const height = 14 + random() * 16;
  return many(9, (index) => {
    const y = 30 + index * 58;
    const shift = number(-(random() * 128));
    return `<path transform="translate(${shift} 0)" fill="none" stroke="currentColor" stroke-width="13" opacity="${faint(index, 9)}" d="M0 ${number(y)}${`q32 ${number(-height)} 64 0t64 0`.repeat(6)}"/>`;
  });
};

const rings: Pattern = (random) => {
  const [x, y] = [random() < 0.5 ? 60 : 452, random() < 0.5 ? 70 : 442];
  return many(7, (index) => {
    const radius = 60 + index * 68;
    return `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="currentColor" stroke-width="26" opacity="${faint(6 - index, 7)}"/>`;
  });
};

const sun: Pattern = (random) => {
  const [x, y] = [140 + random() * 232, EDGE + 20];
  const rays = 11 + Math.floor(random() * 4);
  const step = Math.PI / rays;
  return many(rays, (index) => {
    const from = Math.PI + index * step;
    const corner = (angle: number) =>
      `${number(x + Math.cos(angle) * 900)} ${number(y + Math.sin(angle) * 900)}`;
    return index % 2 === 0
      ? `<path opacity="0.16" d="M${number(x)} ${y}L${corner(from)}L${corner(from + step)}Z"/>`
      : '';
  });
};

const leaves: Pattern = (random) =>
  many(14, (index) => {
    const [x, y] = [(index % 4) * 150 + random() * 70 - 10, Math.floor(index / 4) * 140 + random() * 60];
    const [turn, size] = [Math.floor(random() * 360), 0.8 + random() * 0.7];
    return `<path opacity="${faint(index % 5, 5)}" transform="translate(${number(x)} ${number(y)}) rotate(${turn}) scale(${size.toFixed(2)})" d="M0 0C30 -44 86 -44 112 0C86 44 30 44 0 0Z"/>`;
  });

const tiles: Pattern = (random) =>
  many(36, (index) => {
    const edge = 86;
    const [x, y] = [(index % 6) * edge, Math.floor(index / 6) * edge];
    const turn = Math.floor(random() * 4) * 90;
    const shape =
      random() < 0.72 ? `M0 0H${edge}A${edge} ${edge} 0 0 1 0 ${edge}Z` : `M0 0H${edge}L0 ${edge}Z`;
    return `<path opacity="${faint(Math.floor(random() * 5), 5)}" transform="translate(${x} ${y}) rotate(${turn} ${edge / 2} ${edge / 2})" d="${shape}"/>`;
  });

const dots: Pattern = (random) =>
  many(64, (index) => {
    const [x, y] = [(index % 8) * 66 + 25, Math.floor(index / 8) * 66 + 25];
    return `<circle cx="${x}" cy="${y}" r="${number(5 + random() * 20)}" opacity="${faint(index % 8, 8)}"/>`;
  });

const facets: Pattern = (random) =>
  many(9, (index) => {
    const point = () => `${number(random() * 640 - 64)} ${number(random() * 640 - 64)}`;
    return `<path opacity="${faint(index % 4, 5)}" d="M${point()}L${point()}L${point()}Z"/>`;
  });

/** Patterns with the words of a description that ask for them. */
export const patterns: readonly { pattern: Pattern; words: RegExp }[] = [
  { pattern: hills, words: /\b(hill|mountain|trail|hik|outdoor|landscape|desert|snow|travel)/i },
  { pattern: waves, words: /\b(wave|sea|ocean|water|river|surf|swim|sail|fish|music)/i },
  { pattern: rings, words: /\b(ring|circle|round|target|planet|tree|wood|record|coffee)/i },
  { pattern: sun, words: /\b(sun|star|light|ray|bright|morning|energy|solar|summer)/i },
  { pattern: leaves, words: /\b(leaf|leaves|plant|garden|forest|flower|nature|green|tea|bird|feather)/i },
  { pattern: tiles, words: /\b(tile|mosaic|pattern|house|home|kitchen|retro|geometric|quilt)/i },
  { pattern: dots, words: /\b(dot|bubble|ball|point|fun|kids|party|candy|rain)/i },
  { pattern: facets, words: /\b(crystal|diamond|jewel|sharp|tech|abstract|modern|glass|ice)/i },
];
