import type { Bot } from '../../../api/types';
import { COLOUR_LABELS } from '../../../lib/labels/bot-labels';
import { contrast } from '../../../ui/colour/contrast';

export type ThemeColours = Bot['theme'];
export type ColourKey = keyof ThemeColours;

interface ThemeColour {
  key: ColourKey;
  label: string;
  initial: string;
}

/** The colours an owner can change, in the order of the screen, with what a new bot has. */
export const THEME_COLOURS: readonly ThemeColour[] = [
  { key: 'primaryColor', label: COLOUR_LABELS.primaryColor, initial: '#5654DF' },
  { key: 'iconBackgroundColor', label: COLOUR_LABELS.iconBackgroundColor, initial: '#5654DF' },
  { key: 'iconFontColor', label: COLOUR_LABELS.iconFontColor, initial: '#FFFFFF' },
  {
    key: 'clientTextMessageBackgroundColor',
    label: COLOUR_LABELS.clientTextMessageBackgroundColor,
    initial: '#5654DF',
  },
  { key: 'clientTextMessageColor', label: COLOUR_LABELS.clientTextMessageColor, initial: '#FFFFFF' },
  {
    key: 'botTextMessageBackgroundColor',
    label: COLOUR_LABELS.botTextMessageBackgroundColor,
    initial: '#F3F6F9',
  },
  { key: 'botTextMessageColor', label: COLOUR_LABELS.botTextMessageColor, initial: '#000000' },
];

interface Pair {
  text: ColourKey;
  background: ColourKey;
  /** WCAG 2.2: 4.5 for text (1.4.3), 3 for icons (1.4.11). */
  ratio: number;
}

const PAIRS: readonly Pair[] = [
  { text: 'iconFontColor', background: 'iconBackgroundColor', ratio: 3 },
  { text: 'clientTextMessageColor', background: 'clientTextMessageBackgroundColor', ratio: 4.5 },
  { text: 'botTextMessageColor', background: 'botTextMessageBackgroundColor', ratio: 4.5 },
];

export interface WeakPair extends Pair {
  /** What it is now. */
  contrast: number;
}

/** What is hard to read in these colours. */
export function weakPairs(theme: ThemeColours): WeakPair[] {
  return PAIRS.map((pair) => ({
    ...pair,
    contrast: contrast(theme[pair.text], theme[pair.background]),
  })).filter((pair) => pair.contrast < pair.ratio);
}

export function colourLabel(key: ColourKey): string {
  return COLOUR_LABELS[key];
}
