import { mostReadable, readability, TinyColor } from '@ctrl/tinycolor';

/** WCAG contrast ratio of two colours. */
export function contrast(a: string, b: string): number {
  return readability(a, b);
}

/** `text` moved towards black or white, no further than it needs to be read on `background` at this contrast. */
export function readableOn(text: string, background: string, ratio: number): string {
  const end = mostReadable(background, ['#000000', '#FFFFFF'])?.toHexString() ?? '#000000';
  for (let share = 0; share < 100; share += 2) {
    const moved = new TinyColor(text).mix(end, share).toHexString();
    if (contrast(moved, background) >= ratio) return moved.toUpperCase();
  }
  return end.toUpperCase();
}
