import { number } from '../../lib/labels/formats';

/** One row of numbers; null if there is none. */
export interface ChartSeries {
  name: string;
  kind: 'line' | 'bars';
  values: readonly (number | null)[];
  /** Index into `axes`; 0 without it. */
  axis?: number;
  unit?: string;
}

export interface ChartAxis {
  title: string;
  /** Ends of the axis where numbers allow. */
  min?: number;
  suggestedMax?: number;
  /** Between two lines of the grid. */
  step?: number;
}

export interface ChartProps {
  title: string;
  /** One sentence that says what is seen, for those who do not see it. */
  description: string;
  /** What the columns stand for, e.g. days. */
  categoryTitle: string;
  categories: readonly string[];
  series: readonly ChartSeries[];
  axes: readonly ChartAxis[];
  /** Further columns of the table, and lines of the tooltip: sample sizes, say. */
  notes?: readonly { title: string; values: readonly string[] }[];
  /** Bars lie down, for long names. */
  horizontal?: boolean;
  height?: number;
  onSelect?: (index: number) => void;
}

/** A number with its unit; a dash if there is none. */
export function withUnit(value: number | null, unit = ''): string {
  return value === null ? '–' : `${number(value)}${unit}`;
}
