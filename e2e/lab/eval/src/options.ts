import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '@chirrup/testing/root';
import { faqAnswers } from './faq-answers.js';
import type { EvalMeasure } from './measure.js';
import { model } from './model/model.js';
import { blocksMeasure, faqMeasure, refusalMeasure, speedMeasure, xquadMeasure } from './retrieval.js';
import { shopPagesMeasure } from './shop-pages.js';
import { leftOut } from './sites/left-out.js';
import { visitors } from './sites/visitors.js';
import { smallModel } from './small-model/small-model.js';

/** Every measure, in the order of the table. */
const MEASURES: readonly EvalMeasure[] = [
  visitors,
  leftOut,
  blocksMeasure,
  faqAnswers,
  faqMeasure,
  shopPagesMeasure,
  xquadMeasure,
  refusalMeasure,
  speedMeasure,
];

export interface EvalOptions {
  measures: EvalMeasure[];
  folder: string;
  limit: number | undefined;
  misses: boolean;
  embeddings: boolean;
  openSearch: boolean;
  /** Only what visitors are told when a model writes. */
  model: boolean;
  /** The same of a small real one, which is fetched and run here. */
  smallModel: boolean;
  /** Keeps the figures for docs/quality.md. */
  write: boolean;
}

const QUICK_LIMIT = 20;

/** @throws an error that says what can be given */
export const readEvalOptions = (args: string[]): EvalOptions => {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string' },
      model: { type: 'boolean', default: false },
      'small-model': { type: 'boolean', default: false },
      api: { type: 'boolean', default: false },
      'in-process': { type: 'boolean', default: false },
      limit: { type: 'string' },
      quick: { type: 'boolean', default: false },
      misses: { type: 'boolean', default: false },
      'no-embeddings': { type: 'boolean', default: false },
      opensearch: { type: 'boolean', default: false },
      'eval-folder': { type: 'string' },
      write: { type: 'boolean', default: false },
    },
  });
  const wanted = values.only?.split(',');
  const unknown = wanted?.find((name) => !MEASURES.some((measure) => measure.name === name));
  if (unknown !== undefined)
    throw new Error(`--only takes some of ${MEASURES.map(({ name }) => name).join(',')}, not ${unknown}`);
  const limit = values.limit === undefined ? undefined : Number(values.limit);
  if (limit !== undefined && !(Number.isInteger(limit) && limit > 0))
    throw new Error(`--limit takes a whole number from 1 on, not ${values.limit}`);
  const count = limit ?? (values.quick ? QUICK_LIMIT : undefined);
  if (values.write && count !== undefined) throw new Error('figures of a sample are not kept');
  // naming one way leaves the other out; naming both or none takes all
  const either = values.api !== values['in-process'];
  const way = values.api ? 'api' : 'process';
  return {
    measures: values['small-model']
      ? [smallModel]
      : values.model
        ? [model]
        : MEASURES.filter(
            ({ name, through }) => (wanted?.includes(name) ?? true) && (!either || through === way),
          ),
    folder: resolve(values['eval-folder'] ?? (process.env.CHIRRUP_EVAL || join(root, '../shared/eval'))),
    limit: count,
    misses: values.misses,
    embeddings: !values['no-embeddings'],
    openSearch: values.opensearch,
    model: values.model,
    smallModel: values['small-model'],
    write: values.write,
  };
};
