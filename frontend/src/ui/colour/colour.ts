import { TinyColor } from '@ctrl/tinycolor';

/** A colour as the picker has it: hue 0…360, the rest 0…1. */
export interface Hsv {
  h: number;
  s: number;
  v: number;
  a?: number;
}

const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/** `#` and 3 or 6 hex digits. */
export function isHex(text: string): boolean {
  return HEX.test(text);
}

/** What somebody typed as `#RRGGBB`, seen through on white: names, `rgb(…)`, hex with alpha; undefined for anything else. */
export function opaqueHex(text: string): string | undefined {
  const colour = new TinyColor(text.trim());
  if (!colour.isValid) return undefined;
  return colour.setAlpha(clampAlpha(colour.a)).onBackground('#FFFFFF').toHexString().toUpperCase();
}

export function toHsv(hex: string): Hsv {
  return new TinyColor(hex).toHsv();
}

/** The colour as it looks on white: what is stored has no alpha. */
export function fromHsv({ h, s, v, a }: Hsv): string {
  const colour = new TinyColor({ h, s, v }).setAlpha(clampAlpha(a));
  return colour.onBackground('#FFFFFF').toHexString().toUpperCase();
}

/** Alpha between 0 and 1; without one, or with nonsense, 1. */
export function clampAlpha(alpha: number | undefined): number {
  if (alpha === undefined || Number.isNaN(alpha)) return 1;
  return Math.min(1, Math.max(0, alpha));
}
