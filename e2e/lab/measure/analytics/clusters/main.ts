// Measures how well questions are grouped, and what it takes (after a build):
// [EMBEDDINGS_BASE_URL=… EMBEDDINGS_MODEL=…] node e2e/lab/measure/analytics/clusters/main.ts FOLDER
// FOLDER holds cluster.json.gz: {collection: [{sentence, label}]}.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { collections, embedded, print } from './data.ts';
import { agreement, information } from './figures.ts';
import { grouped } from './grouped.ts';

for (const [name, rows] of Object.entries(collections())) {
  const questions = rows.map(({ sentence }) => sentence);
  const labels = rows.map(({ label }) => label);
  const vectors = await embedded(questions);
  const groups = grouped(questions, vectors);
  print(
    `${name}, ${vectors ? 'by meaning' : 'words only'}: ${questions.length} questions, ` +
      `${new Set(groups).size} groups (${new Set(labels).size} labels), ` +
      `ARI ${agreement(groups, labels).toFixed(3)}, NMI ${information(groups, labels).toFixed(3)}`,
  );
  // the same questions before a twentieth more of them came
  const before = questions.map((_, at) => at).filter((at) => (at * 7_919) % 21 !== 0);
  const groupsBefore = grouped(
    before.map((at) => questions[at] ?? ''),
    vectors && before.map((at) => vectors[at] as Float32Array),
  );
  const after = before.map((at) => groups[at]);
  const more = (questions.length / before.length - 1) * 100;
  print(
    `  with ${more.toFixed(1)} % more: ARI to the groups before ${agreement(groupsBefore, after).toFixed(3)}`,
  );
}
// in a process of its own, so that its memory is nobody else's
spawnSync(process.execPath, [join(import.meta.dirname, 'speed.ts'), ...process.argv.slice(2)], {
  stdio: 'inherit',
});
