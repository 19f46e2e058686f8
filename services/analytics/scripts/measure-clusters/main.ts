// Measures how well questions are grouped (after a build):
// [EMBEDDINGS_BASE_URL=… EMBEDDINGS_MODEL=…] node services/analytics/scripts/measure-clusters/main.ts FOLDER
// FOLDER holds cluster.json.gz: {collection: [{sentence, label}]}.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { clusterQuestions } from '@chirrup/analytics/faq/clustering/cluster-questions';
import { agreement, information } from './figures.ts';
import { vectorsOf } from './vectors.ts';

const MEGABYTE = 1_048_576;
const [folder] = process.argv.slice(2);
if (!folder) {
  process.stderr.write('Usage: node services/analytics/scripts/measure-clusters/main.ts FOLDER\n');
  process.exit(2);
}
const data: Record<string, { sentence: string; label: string }[]> = JSON.parse(
  gunzipSync(readFileSync(join(folder, 'cluster.json.gz'))).toString(),
);
const print = (line: string) => void process.stdout.write(`${line}\n`);

const grouped = (questions: string[], vectors: Float32Array[] | undefined): number[] => {
  const steps = clusterQuestions(questions, vectors);
  let step = steps.next();
  while (!step.done) step = steps.next();
  const groups = new Array<number>(questions.length);
  step.value.forEach((members, group) => {
    for (const at of members) groups[at] = group;
  });
  return groups;
};

const endpoint = process.env.EMBEDDINGS_BASE_URL;
for (const [name, rows] of Object.entries(data)) {
  const questions = rows.map(({ sentence }) => sentence);
  const labels = rows.map(({ label }) => label);
  const vectors = endpoint
    ? await vectorsOf(endpoint, process.env.EMBEDDINGS_MODEL ?? '', questions)
    : undefined;
  const began = performance.now();
  const groups = grouped(questions, vectors);
  const seconds = (performance.now() - began) / 1_000;
  print(
    `${name}, ${vectors ? 'by meaning' : 'words only'}: ${questions.length} questions, ` +
      `${new Set(groups).size} groups (${new Set(labels).size} labels), ` +
      `ARI ${agreement(groups, labels).toFixed(3)}, NMI ${information(groups, labels).toFixed(3)}, ${seconds.toFixed(1)} s`,
  );
  const some = questions.map((_, at) => at).filter((at) => (at * 7_919) % 20 !== 0);
  const fewer = grouped(
    some.map((at) => questions[at] ?? ''),
    vectors && some.map((at) => vectors[at] as Float32Array),
  );
  print(
    `  with 5 % fewer: ARI to the above ${agreement(
      fewer,
      some.map((at) => groups[at]),
    ).toFixed(3)}`,
  );
}
const all = Object.values(data)
  .flat()
  .map(({ sentence }) => sentence);
const many = Array.from({ length: 5_000 }, (_, at) => all[at % all.length] ?? '');
const manyVectors = endpoint
  ? await vectorsOf(endpoint, process.env.EMBEDDINGS_MODEL ?? '', many)
  : undefined;
const began = performance.now();
grouped(many, manyVectors);
const peak = process.resourceUsage().maxRSS / 1_024;
print(
  `5,000 questions: ${((performance.now() - began) / 1_000).toFixed(1)} s, peak memory of the process ${peak.toFixed(0)} MB, now ${(process.memoryUsage().rss / MEGABYTE).toFixed(0)} MB`,
);
