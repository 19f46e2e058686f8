import type { Product } from '@chirrup/e2e-stack/product/product';
import type { Owner } from '@chirrup/testing/clients/owner';

/** What is demanded of a figure: at least, or at most. */
export interface Bound {
  at: 'least' | 'most';
  value: number;
}

export const atLeast = (value: number): Bound => ({ at: 'least', value });
export const atMost = (value: number): Bound => ({ at: 'most', value });

/** One row of the table. */
export interface EvalFigure {
  name: string;
  now: number;
  /** Written behind the number; without one it is a share. */
  unit?: string;
  must?: Bound;
  aim?: Bound;
}

export interface EvalOutcome {
  figures: EvalFigure[];
  /** Lines below the table: break-downs, and misses when they were asked for. */
  details: string[];
}

/** What a measure is given. */
export interface Evaluation {
  /** Where the evaluation data lies. */
  folder: string;
  /** Most questions of one set; undefined: all. */
  limit: number | undefined;
  /** Whether each miss is listed. */
  misses: boolean;
  /** Whether the index of measures in a process of their own is OpenSearch's. */
  openSearch: boolean;
  /** The running product with an owner logged in; started when it is wanted first. */
  product(): Promise<{ product: Product; owner: Owner }>;
  progress(line: string): void;
}

export interface EvalMeasure {
  name: string;
  /** Through the API of the running product, or on the index inside a process of its own. */
  through: 'api' | 'process';
  /** Its data lies in the project, so it needs no folder of evaluation data. */
  isOwnData?: boolean;
  run(evaluation: Evaluation): Promise<EvalOutcome>;
}

/** Evenly spread over the list, the same ones every time. */
export const sample = <T>(list: readonly T[], limit: number | undefined): T[] => {
  if (limit === undefined || list.length <= limit) return [...list];
  return list.filter(
    (_, at) => Math.floor((at * limit) / list.length) !== Math.floor(((at - 1) * limit) / list.length),
  );
};
