import { clampAlpha, fromHsv, isHex, opaqueHex, toHsv } from './colour';
import { contrast, readableOn } from './contrast';

describe('colours', () => {
  it.each([
    ['#5654DF', true],
    ['#fff', true],
    ['#ffff', false],
    ['#5654DF80', false],
    ['5654DF', false],
    ['#56 54', false],
    ['red', false],
  ])('%s is stored: %s', (text, stored) => expect(isHex(text)).toBe(stored));

  it.each([
    ['red', '#FF0000'],
    ['5654df', '#5654DF'],
    ['rgba(0, 0, 0, 0.5)', '#808080'],
    ['#00000080', '#7F7F7F'],
    ['rgba(0, 0, 0, 7)', '#000000'],
    [' #ABC ', '#AABBCC'],
    ['no colour', undefined],
  ])('%s is meant as %s', (text, hex) => expect(opaqueHex(text)).toBe(hex));

  it.each([
    [-3, 0],
    [0.4, 0.4],
    [1.2, 1],
    [undefined, 1],
    [Number.NaN, 1],
  ])('alpha %s counts as %s', (alpha, clamped) => expect(clampAlpha(alpha)).toBe(clamped));

  it('comes back from the picker as it went in, and on white where it is seen through', () => {
    for (const hex of ['#5654DF', '#F3F6F9', '#000000', '#FFFFFF']) expect(fromHsv(toHsv(hex))).toBe(hex);
    expect(fromHsv({ ...toHsv('#000000'), a: 0.5 })).toBe('#808080');
    expect(fromHsv({ ...toHsv('#000000'), a: -1 })).toBe('#FFFFFF');
    expect(fromHsv({ ...toHsv('#000000'), a: 2 })).toBe('#000000');
  });
});

describe('contrast', () => {
  it('is that of WCAG', () => {
    expect(contrast('#000', '#FFF')).toBeCloseTo(21, 5);
    expect(contrast('#767676', '#FFFFFF')).toBeGreaterThan(4.5);
    expect(contrast('#777777', '#FFFFFF')).toBeLessThan(4.5);
  });

  it.each([
    ['#5654DF', '#5654DF'],
    ['#FFFFFF', '#F3F6F9'],
    ['#FFEE00', '#FFFFFF'],
    ['#222222', '#000000'],
    ['#777777', '#757575'],
  ])('%s on %s can be mended, and stays what it is where it can be read', (text, background) => {
    const mended = readableOn(text, background, 4.5);
    expect(contrast(mended, background)).toBeGreaterThanOrEqual(4.5);
    expect(readableOn(mended, background, 4.5)).toBe(mended);
  });
});
