import { isGarbled } from './garbled.js';

/** A font whose letters are numbered from another place on. */
const shifted = (text: string) => text.replace(/\S/g, (c) => String.fromCharCode(c.charCodeAt(0) - 29));

describe('the letters of a file', () => {
  it.each([
    ['a sentence', 'The night ferry leaves at nine, and comes back before eleven.', false],
    ['a price list', 'A-200 19.99 24.50 B-310 7.20 8.80', false],
    [
      'names and addresses',
      'Our iPhone and MacBook cases are sent by FedEx in two or three days, write to pier@boats.example',
      false,
    ],
    [
      'a formula',
      'The sum of all F(x) = {a|b} is small, and so it is in many of the other cases here.',
      false,
    ],
    ['a table of signs', '— — — · · ·  1 2 3 4 5', false],
    ['numbered otherwise', shifted('every lazy taxi takes sixty busy men away to the next city'), true],
    ['signs in place of letters', '™— › ™œ ›Ÿ˜ › ‡ †† «» ··', true],
    ['private ones', '\ue001\ue002\ue003 \ue004 ab', true],
  ])('%s', (_name, text, expected) => expect(isGarbled(text)).toBe(expected));
});
