import Highcharts from 'highcharts/esm/highcharts';
import 'highcharts/esm/modules/accessibility';
import { HighchartsReact } from 'highcharts-react-official';
import { useMemo } from 'react';
import { separators } from '../../lib/labels/formats';
import { useMedia } from '../../lib/use-media';
import { dark, light, type Palette } from '../theme/tokens';
import { type ChartProps, withUnit } from './chart-data';

const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';

/** What a screen reader finds before a chart; its title stands above it as a heading already. */
const DESCRIBED =
  '<div>{typeDescription}</div><div>{chartLongdesc}</div><div>{xAxisDescription}</div><div>{yAxisDescription}</div>';

const { group, decimal } = separators();
Highcharts.setOptions({ lang: { thousandsSep: group, decimalPoint: decimal } });

/** Text of others stands in labels and tooltips. */
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Draws a chart in the colours of the theme. Loaded by `chart.tsx` only. */
export function Plot(props: ChartProps & { height: number }) {
  const isDark = useMedia('(prefers-color-scheme: dark)');
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const isNarrow = useMedia('(max-width: 600px)');
  const options = useMemo(
    () => optionsOf(props, { palette: isDark ? dark : light, animated: !isStill, isNarrow }),
    [props, isDark, isStill, isNarrow],
  );
  return <HighchartsReact highcharts={Highcharts} options={options} immutable={false} />;
}

const text = (color: string, fontSize = '12px') => ({ color, fontFamily: FONT, fontSize });

interface Look {
  palette: Palette;
  animated: boolean;
  isNarrow: boolean;
}

const optionsOf = (
  props: ChartProps & { height: number },
  { palette, animated, isNarrow }: Look,
): Highcharts.Options => {
  const { categories, series, axes, height, horizontal = false, onSelect, description } = props;
  return {
    chart: {
      height,
      inverted: horizontal,
      // each axis has round numbers of its own
      alignTicks: false,
      backgroundColor: 'transparent',
      animation: animated,
      style: { fontFamily: FONT },
      spacing: [8, 4, 8, 4],
    },
    title: { text: undefined },
    credits: { enabled: false },
    accessibility: {
      description,
      keyboardNavigation: { enabled: true },
      screenReaderSection: { beforeChartFormat: DESCRIBED },
    },
    legend: {
      enabled: series.length > 1,
      itemStyle: text(palette.text),
      itemHoverStyle: { color: palette.accentText },
    },
    xAxis: {
      categories: categories.map(escaped),
      lineColor: palette.lineControl,
      tickColor: palette.lineControl,
      labels: {
        style: {
          ...text(palette.textQuiet),
          ...(horizontal ? { width: isNarrow ? 150 : 220, textOverflow: 'ellipsis' } : {}),
        },
      },
      crosshair: { color: palette.surfaceHover },
    },
    yAxis: axes.map((axis, at) => ({
      title: { text: axis.title, style: text(palette.textQuiet) },
      labels: { style: text(palette.textQuiet) },
      gridLineColor: at === 0 ? palette.line : 'transparent',
      min: axis.min ?? 0,
      softMax: axis.suggestedMax,
      tickInterval: axis.step,
      allowDecimals: false,
      opposite: at > 0,
    })),
    tooltip: {
      shared: true,
      useHTML: false,
      backgroundColor: palette.surface,
      borderColor: palette.lineControl,
      style: text(palette.text),
      formatter() {
        return tooltipOf(props, this.index);
      },
    },
    plotOptions: {
      series: {
        animation: animated,
        cursor: onSelect ? 'pointer' : undefined,
        point: {
          events: onSelect
            ? {
                click() {
                  onSelect(this.index);
                },
              }
            : {},
        },
      },
      column: { borderWidth: 0, borderRadius: 3, maxPointWidth: 36 },
      line: { marker: { enabled: true, radius: 3 }, lineWidth: 2, connectNulls: false },
    },
    series: series.map(({ name, kind, values, axis = 0 }) => ({
      type: kind === 'line' ? ('line' as const) : ('column' as const),
      name,
      data: [...values],
      yAxis: axis,
      zIndex: kind === 'line' ? 2 : 1,
      color: kind === 'line' || series.length === 1 ? palette.accentText : palette.lineControl,
    })),
  };
};

const tooltipOf = ({ categories, series, notes = [] }: ChartProps, at: number): string =>
  [
    `<b>${escaped(categories[at] ?? '')}</b>`,
    ...series.map(({ name, values, unit }) => `${escaped(name)}: ${withUnit(values[at] ?? null, unit)}`),
    ...notes.map(({ title, values }) => `${escaped(title)}: ${escaped(values[at] ?? '')}`),
  ].join('<br/>');
