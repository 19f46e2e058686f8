// Measures retrieval on the evaluation data, in memory or on OpenSearch (after a build); prints one JSON.
// node --expose-gc e2e/lab/measure/answers/retrieval/main.ts FOLDER [--only faq,xquad,refusal,blocks,speed] [--limit 50] [--opensearch]
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { blocks } from './blocks.ts';
import { memoryIndex, openSearchIndex } from './bot/measured-index.ts';
import { faq } from './faq.ts';
import { refusal } from './refusal.ts';
import type { MeasureSetting } from './setting.ts';
import { speed } from './speed.ts';
import { xquad } from './xquad.ts';

const MEASURES: Record<string, (setting: MeasureSetting) => Promise<unknown>> = {
  faq,
  xquad,
  refusal,
  blocks,
  speed,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, limit: { type: 'string' }, opensearch: { type: 'boolean' } },
});
const folder = positionals[0] ?? process.env.CHIRRUP_EVAL ?? '';
if (!existsSync(folder)) {
  console.error('Name the folder with the evaluation data: as argument or in CHIRRUP_EVAL.');
  process.exit(2);
}
const wanted = values.only?.split(',') ?? Object.keys(MEASURES);
const unknown = wanted.find((name) => !(name in MEASURES));
if (unknown !== undefined)
  throw new Error(`--only takes some of ${Object.keys(MEASURES).join(',')}, not ${unknown}`);
const index = values.opensearch ? await openSearchIndex() : memoryIndex();
const setting = { folder, limit: values.limit === undefined ? undefined : Number(values.limit), index };
const measured: Record<string, unknown> = {};
try {
  for (const name of wanted) {
    const begun = performance.now();
    measured[name] = await MEASURES[name]?.(setting);
    console.error(`${name}: ${((performance.now() - begun) / 1_000).toFixed(1)} s`);
  }
} finally {
  await index.close();
}
console.log(JSON.stringify(measured, null, 2));
