import { listNumber, type NumberStyle } from './list-number.js';

it.each<[number, NumberStyle, string]>([
  [7, 'decimal', '7'],
  [7, 'decimalZero', '07'],
  [3, 'lowerLetter', 'c'],
  [28, 'upperLetter', 'BB'],
  [4, 'lowerRoman', 'iv'],
  [1994, 'upperRoman', 'MCMXCIV'],
  [0, 'lowerLetter', '0'],
  [-2, 'upperRoman', '-2'],
  [4_000, 'lowerRoman', '4000'],
])('%d in %s is %s', (number, style, written) => expect(listNumber(number, style)).toBe(written));
