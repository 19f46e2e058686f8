import { type Box, filledFields, withFields } from './form-fields.js';
import type { TextItem } from './text-line.js';

/** A run of text as the library finds it. */
interface Run {
  str: string;
  transform: readonly number[];
  width: number;
  height: number;
  fontName: string;
}

interface Source {
  items: readonly object[];
  styles: Readonly<Record<string, { vertical?: boolean }>>;
  annotations: readonly unknown[];
  viewport: { transform: readonly number[]; width: number; height: number };
}

interface PlacedRun {
  run: Run;
  x: number;
  y: number;
  size: number;
  /** How its line is turned, in quarters; undefined if it stands aslant. */
  turn: number | undefined;
  /** The same in radians. */
  angle: number;
  /** Its signs stand under each other. */
  isColumn: boolean;
}

/** Forms of letters and signs that fonts for columns and joined scripts have; searched for in their plain form. */
const FORMS = /[\ufb00-\ufb06\ufb50-\ufdff\ufe10-\ufe48\ufe70-\ufefc]/g;
const QUARTER = Math.PI / 2;
const ASLANT = 0.13;
const SAME_ANGLE = 0.05;
const FEWEST_SLANTED = 3;
/** In points. */
const SMALLEST = 1;

/** Where a sign of a column begins above the line of one that stands beside others, in its height. */
const ABOVE_LINE = 0.88;

/** The runs of text on a page, and what stands in its fields, as they are read: most of the text runs to the right. */
export function pageItems(source: Source): { items: TextItem[]; height: number; aslant: TextItem[][] } {
  const { width, height } = source.viewport;
  const runs = source.items
    .flatMap((item) => ('str' in item ? [placed(item as Run, source)] : []))
    .filter((run) => isSeen(run, source.viewport));
  const line = mostOf(runs, ({ turn }) => turn) ?? 0;
  // watermarks and labels of charts stand upright or aslant
  const read = runs.filter(({ turn }) => turn === line);
  const inColumns = mostOf(read, ({ isColumn }) => (isColumn ? 1 : 0)) === 1;
  const turn = (line + (inColumns ? 1 : 0)) % 4;
  const items = read.map((placedRun) => asItem(inColumns ? asColumn(placedRun) : placedRun, turn, source));
  const fields = turn === 0 ? filledFields(source.annotations, (rect) => boxOf(rect, source)) : [];
  return {
    items: withFields(items, fields),
    height: turn % 2 === 0 ? height : width,
    aslant: aslantItems(runs),
  };
}

/** Texts that stand aslant, each as if it did not; one word across the page is a watermark. */
function aslantItems(runs: readonly PlacedRun[]): TextItem[][] {
  const slanted = runs.filter(({ turn, run }) => turn === undefined && run.str.trim() !== '');
  const groups = Map.groupBy(slanted, ({ angle }) => Math.round(angle / SAME_ANGLE));
  return [...groups.values()].flatMap((group) => {
    const words = group.flatMap(({ run }) => run.str.trim().split(/\s+/));
    if (words.length < FEWEST_SLANTED) return [];
    const [{ angle } = { angle: 0 }] = group;
    const [cos, sin] = [Math.cos(-angle), Math.sin(-angle)];
    return [
      group.map(({ run, x, y, size }) => ({
        text: run.str.replace(FORMS, (form) => form.normalize('NFKC')),
        ...{ x: x * cos - y * sin, y: x * sin + y * cos },
        ...{ width: run.width, size, font: run.fontName },
      })),
    ];
  });
}

function asItem({ run, x, y, size, isColumn }: PlacedRun, turn: number, { viewport }: Source): TextItem {
  const text = run.str.replace(FORMS, (form) => form.normalize('NFKC'));
  const width = isColumn ? run.height : run.width;
  return { text, ...turned({ x, y }, turn, viewport), width, size, font: run.fontName };
}

/** A figure or word that stands upright among the signs of a column. */
function asColumn(placedRun: PlacedRun): PlacedRun {
  const { run, x, y, size, isColumn } = placedRun;
  if (isColumn) return placedRun;
  return { ...placedRun, run: { ...run, width: size }, x: x + run.width / 2, y: y - size * ABOVE_LINE };
}

function placed(run: Run, { viewport, styles }: Source): PlacedRun {
  const [a = 1, b = 0, c = 0, d = 1] = viewport.transform;
  const [ia = 1, ib = 0, ic = 0, id = 1, ie = 0, jf = 0] = run.transform;
  const angle = Math.atan2(b * ia + d * ib, a * ia + c * ib) / QUARTER;
  const quarters = Math.round(angle);
  return {
    run,
    ...pointOf(ie, jf, viewport.transform),
    size: Math.hypot(a * ic + c * id, b * ic + d * id),
    angle: angle * QUARTER,
    turn: Math.abs(angle - quarters) < ASLANT ? (quarters + 4) % 4 : undefined,
    isColumn: styles[run.fontName]?.vertical === true,
  };
}

/** Beside the page, or too small for any eye, stands what only programs shall read. */
function isSeen({ run, x, y, size, turn }: PlacedRun, { width, height }: Source['viewport']): boolean {
  if (turn !== 0) return true;
  return size >= SMALLEST && x + run.width >= 0 && x <= width && y >= 0 && y - size <= height;
}

/** What most of the letters have. */
function mostOf(
  runs: readonly PlacedRun[],
  keyOf: (run: PlacedRun) => number | undefined,
): number | undefined {
  const letters = new Map<number, number>();
  for (const placedRun of runs) {
    const value = keyOf(placedRun);
    const length = placedRun.run.str.trim().length;
    if (value !== undefined) letters.set(value, (letters.get(value) ?? 0) + length);
  }
  return [...letters].toSorted(([, one], [, other]) => other - one)[0]?.[0];
}

/** A point of the page after the page is turned back. */
function turned({ x, y }: { x: number; y: number }, turn: number, { width, height }: Source['viewport']) {
  if (turn === 1) return { x: y, y: width - x };
  if (turn === 2) return { x: width - x, y: height - y };
  return turn === 3 ? { x: height - y, y: x } : { x, y };
}

function pointOf(x: number, y: number, [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[]) {
  return { x: a * x + c * y + e, y: b * x + d * y + f };
}

function boxOf([x1 = 0, y1 = 0, x2 = 0, y2 = 0]: readonly number[], { viewport }: Source): Box {
  const [one, other] = [pointOf(x1, y1, viewport.transform), pointOf(x2, y2, viewport.transform)];
  return {
    left: Math.min(one.x, other.x),
    right: Math.max(one.x, other.x),
    top: Math.min(one.y, other.y),
    bottom: Math.max(one.y, other.y),
  };
}
