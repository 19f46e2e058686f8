/** Hue in degrees, saturation and lightness in per cent. */
export interface Colour {
  h: number;
  s: number;
  l: number;
}

const NAMED: [RegExp, Colour][] = [
  [/\b(red|rot|rouge|rojo|cherry|strawberry)/i, { h: 356, s: 70, l: 46 }],
  [/\b(orange|amber|carrot|fox|sunset)/i, { h: 24, s: 85, l: 48 }],
  [/\b(yellow|gold|sun|honey|lemon)/i, { h: 42, s: 88, l: 47 }],
  [/\b(green|gr[üu]n|vert|verde|leaf|leaves|forest|garden|plant|tree)/i, { h: 148, s: 52, l: 36 }],
  [/\b(teal|turquoise|mint|cyan)/i, { h: 178, s: 60, l: 36 }],
  [/\b(blue|blau|bleu|azul|sea|ocean|water|sky|wave)/i, { h: 212, s: 68, l: 46 }],
  [/\b(purple|violet|lavender|lila)/i, { h: 268, s: 52, l: 50 }],
  [/\b(pink|rose|magenta)/i, { h: 332, s: 66, l: 52 }],
  [/\b(brown|coffee|chocolate|wood|earth)/i, { h: 24, s: 40, l: 36 }],
  [/\b(black|dark|night|gr[ea]y|silver|stone)/i, { h: 220, s: 14, l: 30 }],
];

/** The colour a description speaks of first; undefined when it names none. */
export const namedColour = (description: string): Colour | undefined =>
  NAMED.map(([words, colour]) => ({ at: description.search(words), colour }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)[0]?.colour;

/** `#` and 3 or 6 hex digits as hue, saturation and lightness; anything else is a calm violet. */
export const fromHex = (hex: string): Colour => {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(hex)?.[1] ?? '5654DF';
  const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16) / 255);
  const [max, min] = [Math.max(r, g, b), Math.min(r, g, b)];
  const [l, d] = [(max + min) / 2, max - min];
  if (d === 0) return { h: 220, s: 0, l: l * 100 };
  const s = d / (1 - Math.abs(2 * l - 1));
  const h = max === r ? ((g - b) / d) % 6 : max === g ? (b - r) / d + 2 : (r - g) / d + 4;
  return { h: (h * 60 + 360) % 360, s: s * 100, l: l * 100 };
};

export const css = ({ h, s, l }: Colour): string => `hsl(${h.toFixed(1)},${s.toFixed(1)}%,${l.toFixed(1)}%)`;

const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** A colour white letters can be read on. */
export const ground = ({ h, s, l }: Colour): Colour => {
  // yellow and green are bright at a lightness at which blue is dark
  const bright = h > 35 && h < 200;
  return { h, s: within(s, 0, 82), l: within(l, 24, bright ? 36 : 48) };
};

export const shifted = ({ h, s, l }: Colour, by: Partial<Colour>): Colour => ({
  h: (h + (by.h ?? 0) + 360) % 360,
  s: within(s + (by.s ?? 0), 0, 100),
  l: within(l + (by.l ?? 0), 8, 92),
});
