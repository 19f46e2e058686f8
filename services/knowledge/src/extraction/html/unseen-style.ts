import { declarationsOf } from './declarations.js';

const WHITE = new Set(['#fff', '#ffffff', 'white', 'rgb(255,255,255)']);
/** So far beside the screen nothing slides in from. */
const FAR: Readonly<Record<string, number>> = { px: -5_000, em: -100, rem: -100, vw: -100, vh: -100 };
const LENGTH = /^(-\d{1,9})(px|r?em|v[wh])$/;

/** A style that puts an element where only screen readers find it. */
export function isOffScreen(style: string | undefined): boolean {
  if (!style?.includes('position')) return false;
  const said = declarationsOf(style);
  if (!/^(absolute|fixed)$/.test(said.get('position') ?? '')) return false;
  const isCut = /^rect\([01]\D/.test(said.get('clip')?.replaceAll(' ', '') ?? '');
  return isCut || ['left', 'top', 'right'].some((side) => isFar(said.get(side) ?? ''));
}

/** Letters in the colour of their own ground. */
export function isInvisible(style: string | undefined): boolean {
  if (!style?.includes('background')) return false;
  const said = declarationsOf(style);
  const letters = colourOf(said.get('color'));
  return letters !== '' && letters === colourOf(said.get('background-color') ?? said.get('background'));
}

function isFar(value: string): boolean {
  const [, number = '', unit = ''] = LENGTH.exec(value) ?? [];
  return Number(number) <= (FAR[unit] ?? Number.NEGATIVE_INFINITY) && number !== '';
}

function colourOf(value = ''): string {
  const colour = value.replaceAll(' ', '');
  return WHITE.has(colour) ? '#fff' : colour;
}
