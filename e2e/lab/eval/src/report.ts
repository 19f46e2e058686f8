import type { KeptFigure } from '@chirrup/e2e/lib/figure-table';
import type { Bound, EvalFigure, EvalOutcome } from './measure.js';

export interface EvalFinding {
  measure: string;
  seconds: number;
  outcome?: EvalOutcome;
  failure?: string;
}

const meets = (now: number, bound: Bound | undefined): boolean =>
  bound !== undefined && (bound.at === 'least' ? now >= bound.value : now <= bound.value);

/** `aim`, `must`, or `no`: the highest of the demands that a figure meets. */
export const met = ({ now, must, aim }: EvalFigure): string => {
  if (!must && !aim) return '–';
  if (meets(now, aim)) return 'aim';
  return meets(now, must) ? 'must' : 'no';
};

const digits = (value: number, unit?: string): string =>
  unit === undefined ? value.toFixed(3).replace(/^(-?)0\./, '$1.') : `${Number(value.toFixed(1))} ${unit}`;

const demand = (bound: Bound | undefined, unit?: string): string =>
  bound
    ? `${bound.at === 'least' ? '≥' : '≤'} ${digits(bound.value, unit).replace(/(\.\d\d)0$/, '$1')}`
    : '–';

/** One table of everything that was measured, then what lies behind it. */
export const evalTable = (findings: readonly EvalFinding[]): string => {
  const rows = findings.flatMap(({ measure, outcome, failure }) => [
    ...(outcome?.figures ?? []).map(
      (figure) =>
        `| ${figure.name} | ${digits(figure.now, figure.unit)} | ${demand(figure.must, figure.unit)} | ${demand(figure.aim, figure.unit)} | ${met(figure)} |`,
    ),
    ...(failure === undefined ? [] : [`| ${measure}: failed, ${failure} | – | – | – | no |`]),
  ]);
  const details = findings.flatMap(({ measure, seconds, outcome }) =>
    outcome ? ['', `${measure} (${seconds.toFixed(0)} s)`, ...outcome.details] : [],
  );
  return ['| measure | now | must | aim | met? |', '|---|---|---|---|---|', ...rows, ...details, ''].join(
    '\n',
  );
};

/** What stays in docs/quality.md, in the column of what the index was asked with. */
export const keptOfEval = (
  { embeddings, openSearch }: { embeddings: boolean; openSearch: boolean },
  findings: readonly EvalFinding[],
): KeptFigure[] => {
  const column = !embeddings ? 'words only' : openSearch ? 'OpenSearch' : 'by meaning';
  const demands = ({ must, aim, unit }: EvalFigure) =>
    [must ? demand(must, unit) : [], aim ? `aim ${demand(aim, unit)}` : []].flat().join(', ') || '–';
  return findings.flatMap(({ outcome }) =>
    (outcome?.figures ?? []).map((figure) => ({
      figure: figure.name,
      results: { [column]: digits(figure.now, figure.unit) },
      demand: demands(figure),
      measured: new Date().toISOString().slice(0, 10),
    })),
  );
};
