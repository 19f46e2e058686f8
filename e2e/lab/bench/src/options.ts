import { parseArgs } from 'node:util';
import type { BenchMeasure, ProductProfile } from './measure.js';
import { MEASURES } from './measures/measures.js';

export interface BenchOptions {
  profiles: readonly ProductProfile[];
  measures: readonly BenchMeasure[];
  quick: boolean;
  /** Keeps the figures for docs/benchmarks.md. */
  write: boolean;
}

const PROFILES: Record<string, readonly ProductProfile[]> = {
  embedded: ['embedded'],
  cluster: ['cluster'],
  both: ['embedded', 'cluster'],
};

/** @throws an error that says what can be given */
export const readBenchOptions = (args: string[]): BenchOptions => {
  const { values } = parseArgs({
    args,
    options: {
      profile: { type: 'string', default: 'both' },
      only: { type: 'string' },
      quick: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
    },
  });
  const profiles = PROFILES[values.profile];
  if (!profiles) throw new Error(`--profile takes one of ${Object.keys(PROFILES).join(', ')}`);
  if (values.write && values.quick) throw new Error('--quick shows that it works: its figures are not kept');
  const wanted = values.only?.split(',');
  const unknown = wanted?.find((name) => !MEASURES.some((measure) => measure.name === name));
  if (unknown !== undefined)
    throw new Error(`--only takes some of ${MEASURES.map(({ name }) => name).join(',')}, not ${unknown}`);
  return {
    profiles,
    measures: MEASURES.filter(({ name }) => wanted?.includes(name) ?? true),
    quick: values.quick,
    write: values.write,
  };
};
