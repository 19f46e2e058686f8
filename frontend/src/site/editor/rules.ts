/** What the editor lets through (specification, "Rich-text rules"). Values of unknown type come out of pasted text. */
export const LINK_SCHEMES = ['http:', 'https:', 'mailto:', 'tel:'];
export const IMAGE_SCHEMES = ['http:', 'https:', 'data:'];
export const UPLOAD_TYPES = ['image/png', 'image/gif', 'image/jpeg', 'image/bmp', 'image/x-icon'];
export const HEADER_LEVELS = [1, 2, 3, 4, 5, 6];
export const HIGHEST_INDENT = 30;
export const HIGHEST_OFFERED_INDENT = 8;

const BLANK = 'about:blank';
const NO_IMAGE = '//:0';
const HEX = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i;
const RGB = /^rgb\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)$/i;
const WORD = /^[a-z]{1,50}$/i;
const ELSEWHERE = /^\s*((https?|s?ftp|file|blob|mailto|tel):|#|\/(?![/\\])|data:image\/)/i;

/** An address as the browser reads it, without a scheme relative to this page. */
const schemeOf = (address: string): string | undefined => URL.parse(address, document.baseURI)?.protocol;

const isOf = (address: unknown, schemes: string[]): address is string =>
  typeof address === 'string' && schemes.includes(schemeOf(address) ?? '');

export const linkAddress = (address: unknown): string => (isOf(address, LINK_SCHEMES) ? address : BLANK);

export const imageAddress = (address: unknown): string => (isOf(address, IMAGE_SCHEMES) ? address : NO_IMAGE);

export const videoAddress = (address: unknown): string =>
  isOf(address, ['http:', 'https:']) ? address : BLANK;

/** For addresses in rendered text: what is not on the list does nothing. */
export const renderedAddress = (address: string): string =>
  ELSEWHERE.test(address) ? address : `unsafe:${address}`;

const upTo =
  (highest: number) =>
  (value: unknown): number | undefined => {
    const level = Math.trunc(Number(value));
    return level >= 1 ? Math.min(level, highest) : undefined;
  };
export const headerLevel = upTo(HEADER_LEVELS.length);
export const indentLevel = upTo(HIGHEST_INDENT);

/** Hex with 3 or 6 digits, `rgb(…)`, or a word such as `red`. */
export const isColour = (value: unknown): boolean => {
  if (typeof value !== 'string') return false;
  if (HEX.test(value) || WORD.test(value)) return true;
  return (
    RGB.exec(value)
      ?.slice(1)
      .every((part) => Number(part) <= 255) ?? false
  );
};
