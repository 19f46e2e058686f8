import type { BrandVariants } from '@fluentui/react-components';

/** Sixteen steps of the accent at one hue; step 80 is the accent itself. */
export const brand: BrandVariants = {
  10: '#0B003D',
  20: '#150059',
  30: '#1F0077',
  40: '#290097',
  50: '#331CAA',
  60: '#3E31BB',
  70: '#4943CD',
  80: '#5654DF',
  90: '#6465F1',
  100: '#7278FE',
  110: '#848EFF',
  120: '#98A3FE',
  130: '#ACB6FF',
  140: '#C1CAFE',
  150: '#D6DCFF',
  160: '#ECEFFF',
};

export interface Palette {
  text: string;
  textQuiet: string;
  textDisabled: string;
  line: string;
  lineControl: string;
  surface: string;
  surfaceQuiet: string;
  surfaceHover: string;
  accent: string;
  onAccent: string;
  accentText: string;
  accentSurface: string;
  success: string;
  warning: string;
  danger: string;
  dangerSurface: string;
  successSurface: string;
  warningSurface: string;
  loginHeader: string;
  onLoginHeader: string;
}

export const light: Palette = {
  text: '#1B1B1F',
  textQuiet: '#5B5B66',
  textDisabled: '#8A8A95',
  line: '#E4E4EA',
  lineControl: '#C9C9D3',
  surface: '#FFFFFF',
  surfaceQuiet: '#F7F7FA',
  surfaceHover: '#EFEFF4',
  accent: brand[80],
  onAccent: '#FFFFFF',
  accentText: brand[70],
  accentSurface: brand[160],
  success: '#0E7A4D',
  warning: '#B45309',
  danger: '#B42318',
  dangerSurface: '#FDF1EF',
  successSurface: '#EDF8F2',
  warningSurface: '#FFF6E8',
  loginHeader: '#0F766E',
  onLoginHeader: '#FFFFFF',
};

export const dark: Palette = {
  text: '#F2F2F5',
  textQuiet: '#B4B4BF',
  textDisabled: '#8A8A95',
  line: '#33333B',
  lineControl: '#4B4B55',
  surface: '#1C1C21',
  surfaceQuiet: '#141418',
  surfaceHover: '#2A2A31',
  accent: brand[80],
  onAccent: '#FFFFFF',
  accentText: brand[120],
  accentSurface: '#26263D',
  success: '#5BC995',
  warning: '#F5B453',
  danger: '#FF8F84',
  dangerSurface: '#3A1D1B',
  successSurface: '#14301F',
  warningSurface: '#38290F',
  loginHeader: '#0F766E',
  onLoginHeader: '#FFFFFF',
};

/** Every text colour with each surface it is used on, as the contrast check measures them. */
export const textPairs: [keyof Palette, keyof Palette][] = [
  ['text', 'surface'],
  ['text', 'surfaceQuiet'],
  ['text', 'surfaceHover'],
  ['text', 'accentSurface'],
  ['text', 'dangerSurface'],
  ['text', 'successSurface'],
  ['text', 'warningSurface'],
  ['textQuiet', 'surface'],
  ['textQuiet', 'surfaceQuiet'],
  ['textQuiet', 'surfaceHover'],
  ['textQuiet', 'accentSurface'],
  ['accentText', 'surface'],
  ['accentText', 'surfaceQuiet'],
  ['accentText', 'surfaceHover'],
  ['accentText', 'accentSurface'],
  ['onAccent', 'accent'],
  ['success', 'surface'],
  ['success', 'surfaceQuiet'],
  ['success', 'successSurface'],
  ['warning', 'surface'],
  ['warning', 'surfaceQuiet'],
  ['warning', 'warningSurface'],
  ['danger', 'surface'],
  ['danger', 'surfaceQuiet'],
  ['danger', 'dangerSurface'],
  ['onLoginHeader', 'loginHeader'],
];

/** Widths in pixels at which the layout changes. */
export const widths = { console: 1200, phone: 640 } as const;
