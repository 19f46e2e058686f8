import { createDarkTheme, createLightTheme, type Theme } from '@fluentui/react-components';
import { brand, dark, light, type Palette } from './tokens';

const shape: Partial<Theme> = {
  fontFamilyBase: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSizeBase600: '28px',
  lineHeightBase600: '36px',
  fontSizeHero900: '40px',
  lineHeightHero900: '48px',
  lineHeightBase400: '24px',
  fontWeightMedium: 600,
  fontWeightBold: 600,
  borderRadiusMedium: '8px',
  borderRadiusLarge: '12px',
  borderRadiusXLarge: '16px',
};

function colours(palette: Palette): Partial<Theme> {
  return {
    colorNeutralForeground1: palette.text,
    colorNeutralForeground2: palette.textQuiet,
    colorNeutralForeground3: palette.textQuiet,
    colorNeutralForeground4: palette.textQuiet,
    colorNeutralForegroundDisabled: palette.textDisabled,
    colorNeutralBackground1: palette.surface,
    colorNeutralBackground2: palette.surfaceQuiet,
    colorNeutralBackground1Hover: palette.surfaceHover,
    colorNeutralBackgroundDisabled: palette.surfaceHover,
    colorSubtleBackgroundHover: palette.surfaceHover,
    colorNeutralStencil1: palette.surfaceHover,
    colorNeutralStencil2: palette.line,
    colorNeutralStroke1: palette.lineControl,
    colorNeutralStroke2: palette.line,
    colorNeutralStroke3: palette.line,
    colorBrandBackground: palette.accent,
    colorNeutralForegroundOnBrand: palette.onAccent,
    colorBrandForeground1: palette.accentText,
    colorBrandForegroundLink: palette.accentText,
    colorCompoundBrandForeground1: palette.accentText,
    colorBrandBackground2: palette.accentSurface,
    colorStatusSuccessForeground1: palette.success,
    colorStatusSuccessForeground3: palette.success,
    colorStatusSuccessBackground1: palette.successSurface,
    colorStatusWarningForeground1: palette.warning,
    colorStatusWarningForeground3: palette.warning,
    colorStatusWarningBackground1: palette.warningSurface,
    colorStatusDangerForeground1: palette.danger,
    colorStatusDangerForeground3: palette.danger,
    colorStatusDangerBackground1: palette.dangerSurface,
    colorPaletteRedForeground1: palette.danger,
    colorPaletteRedForeground3: palette.danger,
  };
}

const TEXT_SIZE = /^(?:fontSize|lineHeight)/;
const ROOT_PX = 16;

/** Sizes of text in `rem`: they follow the size that the browser is set to. */
function inRem(theme: Theme): Theme {
  const sizes = Object.entries(theme).filter(([token]) => TEXT_SIZE.test(token));
  const scaled = sizes.map(([token, size]) => [token, `${Number.parseFloat(String(size)) / ROOT_PX}rem`]);
  return { ...theme, ...Object.fromEntries(scaled) };
}

export const lightTheme: Theme = inRem({ ...createLightTheme(brand), ...shape, ...colours(light) });
export const darkTheme: Theme = inRem({ ...createDarkTheme(brand), ...shape, ...colours(dark) });
