const ROMAN: readonly [number, string][] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];
const MOST_ROMAN = 3_999;

export type NumberStyle =
  | 'decimal'
  | 'decimalZero'
  | 'lowerLetter'
  | 'upperLetter'
  | 'lowerRoman'
  | 'upperRoman';

/** A number as it stands before an item of a list; one that its style cannot write is written in digits. */
export function listNumber(number: number, style: NumberStyle): string {
  if (style === 'decimalZero') return String(number).padStart(2, '0');
  if (style === 'decimal' || number < 1) return String(number);
  const isRoman = style === 'lowerRoman' || style === 'upperRoman';
  if (isRoman && number > MOST_ROMAN) return String(number);
  const text = isRoman ? roman(number) : letters(number);
  return style.startsWith('upper') ? text.toUpperCase() : text;
}

/** Behind `z` comes `aa`. */
function letters(number: number): string {
  const at = number - 1;
  return String.fromCharCode(97 + (at % 26)).repeat(Math.min(5, Math.floor(at / 26) + 1));
}

function roman(number: number): string {
  let left = number;
  let text = '';
  for (const [value, sign] of ROMAN)
    while (left >= value) {
      text += sign;
      left -= value;
    }
  return text;
}
