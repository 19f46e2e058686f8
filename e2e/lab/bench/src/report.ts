import { cpus, loadavg } from 'node:os';
import type { KeptFigure } from '@chirrup/e2e/lib/figure-table';
import { round } from '@chirrup/testing/statistics';
import type { BenchFigure, BenchOutcome, ProductProfile } from './measure.js';

export interface BenchFinding {
  profile: ProductProfile;
  measure: string;
  seconds: number;
  /** Of the machine when the measure began. */
  load: number;
  outcome?: BenchOutcome;
  failure?: string;
}

export const circumstances = () => ({
  machine: `${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}`,
  date: new Date().toISOString().slice(0, 10),
  load_average: loadavg().map((value) => round(value)),
});

const meets = ({ value, aim }: BenchFigure): string => {
  if (!aim) return '–';
  const met = aim.bound === 'at least' ? value >= aim.value : value <= aim.value;
  return `${aim.bound === 'at least' ? '≥' : '≤'} ${aim.value}${met ? '' : ' (missed)'}`;
};

/** One table of everything, for people. */
export const benchTable = (
  about: ReturnType<typeof circumstances>,
  findings: readonly BenchFinding[],
): string => {
  const rows = findings.flatMap(({ profile, measure, outcome, failure, load }) => [
    ...(outcome?.figures ?? []).map(
      (figure) =>
        `| ${profile} | ${measure} | ${figure.name} | **${figure.value}** ${figure.unit} | ${meets(figure)} | ${load} |`,
    ),
    ...(failure
      ? [`| ${profile} | ${measure} | failed: ${failure.replaceAll('|', '/')} | – | – | ${load} |`]
      : []),
  ]);
  return [
    `${about.machine}, ${about.date}, load average ${about.load_average.join(', ')} before the run.`,
    '',
    '| profile | measure | figure | result | aim | load |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
};

/** What stays in docs/benchmarks.md: numbers and units, without what a run adds in brackets. */
export const keptOfBench = (date: string, findings: readonly BenchFinding[]): KeptFigure[] =>
  findings.flatMap(({ profile, outcome }) =>
    (outcome?.figures ?? []).map(({ name, value, unit, aim }) => ({
      figure: name,
      results: { [profile]: `${value} ${unit.replace(/ ?\(.*/, '')}`.trim() },
      demand: aim ? `${aim.bound === 'at least' ? '≥' : '≤'} ${aim.value}` : '–',
      measured: date,
    })),
  );
