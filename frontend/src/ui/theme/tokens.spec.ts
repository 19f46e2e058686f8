import { contrast } from '../colour/contrast';
import { darkTheme, lightTheme } from './theme';
import { dark, light, textPairs } from './tokens';

describe('contrast', () => {
  it('measures the two known ends of the scale', () => {
    expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#777777')).toBe(1);
    expect(contrast('#777777', '#FFFFFF')).toBeLessThan(4.5);
  });

  it.each(textPairs)('%s on %s is readable, light and dark', (text, surface) => {
    expect(contrast(light[text], light[surface])).toBeGreaterThanOrEqual(4.5);
    expect(contrast(dark[text], dark[surface])).toBeGreaterThanOrEqual(4.5);
  });

  it.each([
    ['colorNeutralForegroundOnBrand', 'colorBrandBackgroundHover'],
    ['colorNeutralForegroundOnBrand', 'colorBrandBackgroundPressed'],
    ['colorBrandForegroundLinkHover', 'colorNeutralBackground1'],
    ['colorNeutralForeground1Hover', 'colorNeutralBackground1Hover'],
    ['colorNeutralForeground1', 'colorNeutralBackground1Selected'],
    ['colorNeutralForeground1', 'colorNeutralBackground3'],
    ['colorNeutralForeground2', 'colorNeutralBackground3'],
  ] as const)('Fluent draws %s on %s readable in both themes', (text, surface) => {
    for (const theme of [lightTheme, darkTheme]) {
      expect(contrast(theme[text], theme[surface])).toBeGreaterThanOrEqual(4.5);
    }
  });
});
