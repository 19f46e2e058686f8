/** Far beside the screen, or cut to nothing. */
const BESIDE =
  /(?:left|top|right)\s{0,9}:\s{0,9}-(?:[5-9]\d{3}px|\d{5,9}(?:\.\d{1,9})?px|\d{3,9}r?em|\d{3,9}v[wh])|clip\s{0,9}:\s{0,9}rect\(\s{0,9}[01](?:px)?[\s,]/i;
const PLACED = /position\s{0,9}:\s{0,9}(?:absolute|fixed)/i;
const LETTERS = /(?:^|;)\s{0,9}color\s{0,9}:\s{0,9}([^;]{3,40})/i;
const GROUND = /(?:^|;)\s{0,9}background(?:-color)?\s{0,9}:\s{0,9}([^;]{3,40})/i;
const WHITE = /^(?:#fff(?:fff)?|white|rgb\(255,255,255\))$/;

/** A style that puts an element where only screen readers find it. */
export function isOffScreen(style: string | undefined): boolean {
  return style !== undefined && BESIDE.test(style) && PLACED.test(style);
}

/** Letters in the colour of their own ground. */
export function isInvisible(style: string | undefined): boolean {
  if (!style?.includes('background')) return false;
  const [letters, ground] = [LETTERS, GROUND].map((pattern) => colourIn(pattern.exec(style)?.[1] ?? ''));
  return letters !== '' && letters === ground;
}

function colourIn(value: string): string {
  const colour = value
    .replace(/!important/i, '')
    .replace(/\s/g, '')
    .toLowerCase();
  return WHITE.test(colour) ? '#fff' : colour;
}
