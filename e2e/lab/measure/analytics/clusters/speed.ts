// What 5,000 different questions take; started by main.ts.
import { collections, embedded, print } from './data.ts';
import { grouped } from './grouped.ts';

const MEGABYTE = 1_048_576;
const questions = Object.values(collections())
  .flat()
  .slice(0, 5_000)
  .map(({ sentence }) => sentence);
const embedding = performance.now();
const vectors = await embedded(questions);
const began = performance.now();
const cpu = process.cpuUsage();
const before = process.memoryUsage().rss / MEGABYTE;
grouped(questions, vectors);
const wall = (performance.now() - began) / 1_000;
const { user, system } = process.cpuUsage(cpu);
const peak = process.resourceUsage().maxRSS / 1_024;
print(
  `${questions.length} questions, ${vectors ? 'by meaning' : 'words only'}: ${wall.toFixed(1)} s ` +
    `(${((user + system) / 1e6).toFixed(1)} s of CPU), peak memory of the process ${peak.toFixed(0)} MB (${before.toFixed(0)} MB before)`,
);
if (vectors) print(`  their vectors, asked for before: ${((began - embedding) / 1_000).toFixed(1)} s`);
