import { existsSync } from 'node:fs';
import { QUALITY, writeFigures } from '@chirrup/e2e/lib/figure-table';
import { type Product, startProduct } from '@chirrup/e2e-stack/product/product';
import { Owner } from '@chirrup/testing/clients/owner';
import type { EvalMeasure, Evaluation } from './measure.js';
import { closeScripted, modelEnv } from './model/model.js';
import { readEvalOptions } from './options.js';
import { type EvalFinding, evalTable, keptOfEval } from './report.js';
import { closeSmallModel, smallModelEnv } from './small-model/small-model.js';

const NO_DATA = 2;
const progress = (line: string) => void process.stderr.write(`${line}\n`);

/** Embeddings are on as by default, which the product for tests is not; its own settings go through to it. */
const embeddingsEnv = (wanted: boolean): Record<string, string> => {
  if (!wanted) return { EMBEDDINGS: 'off' };
  const named = Object.entries(process.env).filter(([name]) => name.startsWith('EMBEDDINGS'));
  const settings = named.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return { EMBEDDINGS: 'on', ...Object.fromEntries(settings) };
};

/** Starts the product when it is wanted first, and once. */
const productOnDemand = (env: Record<string, string>) => {
  let started: Promise<{ product: Product; owner: Owner }> | undefined;
  const start = async () => {
    progress('the product starts …');
    const product = await startProduct({ env });
    const owner = await Owner.logIn(product.address, 'evaluation@example.com', 'correct horse').catch(
      async (error: unknown) => {
        await product.remove();
        throw error;
      },
    );
    return { product, owner };
  };
  return {
    get: () => {
      started ??= start();
      return started;
    },
    remove: async () => (await started?.catch(() => undefined))?.product.remove(),
  };
};

const runOne = async (measure: EvalMeasure, evaluation: Evaluation): Promise<EvalFinding> => {
  progress(`${measure.name} …`);
  const began = performance.now();
  const finding = await measure.run(evaluation).then(
    (outcome) => ({ outcome }),
    (error: unknown) => {
      progress(error instanceof Error ? (error.stack ?? error.message) : String(error));
      return { failure: error instanceof Error ? error.message.split('\n')[0] : String(error) };
    },
  );
  return { measure: measure.name, seconds: (performance.now() - began) / 1_000, ...finding };
};

const options = readEvalOptions(process.argv.slice(2));
const hasFolder = existsSync(options.folder);
const measures = options.measures.filter(({ isOwnData }) => hasFolder || isOwnData);
if (measures.length < options.measures.length)
  progress(
    `The evaluation data is not at ${options.folder} (CHIRRUP_EVAL, --eval-folder): ${measures.length > 0 ? 'only what needs none is' : 'nothing was'} measured.`,
  );
if (measures.length === 0) process.exit(NO_DATA);
const onDemand = productOnDemand({
  ...embeddingsEnv(options.embeddings),
  ...(options.model ? await modelEnv(process.env) : {}),
  ...(options.smallModel ? await smallModelEnv(progress) : {}),
});
const findings: EvalFinding[] = [];
try {
  for (const measure of measures)
    findings.push(await runOne(measure, { ...options, product: onDemand.get, progress }));
} finally {
  await onDemand.remove();
  await closeScripted();
  await closeSmallModel();
}
process.stdout.write(evalTable(findings));
if (options.write) writeFigures(QUALITY, keptOfEval(options, findings));
process.exitCode = findings.some(({ failure }) => failure !== undefined) ? 1 : 0;
