import { pairDocuments } from '@chirrup/knowledge/chunking/documents';
import type { IndexDocument } from '@chirrup/knowledge/search/index-document';
import { quantile } from '@chirrup/testing/statistics';
import { MeasuredBot } from './bot/measured-bot.ts';
import { sample } from './figures.ts';
import { type MeasureSetting, readGzip } from './setting.ts';
import { seeded } from './typing-errors.ts';

const PASSAGES = 10_000;
const SENTENCES = 5;
/** With any, pairs are looked up by words before anything is by meaning. */
const PAIRS = 200;

/** Ten thousand passages in one bot: milliseconds a question, and the memory the index takes (needs --expose-gc). */
export async function speed(setting: MeasureSetting) {
  const { en } = readGzip<Record<string, { ctx: string[]; qs: { q: string }[] }>>(
    setting,
    'passages.json.gz',
  );
  const sentences = (en?.ctx ?? []).flatMap((text) => text.split(/(?<=\.) /));
  const questions = sample(en?.qs ?? [], setting.limit).map(({ q }) => q);
  const before = memory();
  const begun = performance.now();
  const bot = await MeasuredBot.of(setting.index, madeUp(sentences, seeded(5)));
  const indexed = performance.now() - begun;
  const held = memory() - before;
  const ofPages = await timesOf(bot, questions);
  const both = [...madeUp(sentences, seeded(5)), ...pairsOf(sentences)];
  const besidePairs = await timesOf(await MeasuredBot.of(setting.index, both), questions);
  return {
    passages: PASSAGES,
    indexed_ms: indexed,
    query_p50_ms: ofPages.p50,
    query_p95_ms: ofPages.p95,
    // beside the times above: these do not wait for other processes of the machine
    query_cpu_mean_ms: ofPages.cpuMean,
    beside_pairs_query_p50_ms: besidePairs.p50,
    beside_pairs_query_p95_ms: besidePairs.p95,
    ...(setting.index.isInProcess ? { heap_mb: held / 2 ** 20 } : {}),
  };
}

async function timesOf(bot: MeasuredBot, questions: readonly string[]) {
  // the first round warms up
  for (const question of questions) await bot.retrieve(question);
  const cpu = process.cpuUsage();
  const times: number[] = [];
  for (const question of questions) {
    const asked = performance.now();
    await bot.retrieve(question);
    times.push(performance.now() - asked);
  }
  const { user, system } = process.cpuUsage(cpu);
  return {
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    cpuMean: (user + system) / 1_000 / questions.length,
  };
}

function pairsOf(sentences: readonly string[]): [string, IndexDocument[]][] {
  return Array.from({ length: PAIRS }, (_, at) => [
    `q${at}`,
    pairDocuments({ id: `q${at}`, question: `${sentences[2 * at]}?`, answer: sentences[2 * at + 1] ?? '' }),
  ]);
}

function* madeUp(sentences: readonly string[], next: () => number): Generator<[string, IndexDocument[]]> {
  for (let at = 0; at < PASSAGES; at += 1) {
    const text = Array.from(
      { length: SENTENCES },
      () => sentences[Math.floor(next() * sentences.length)],
    ).join(' ');
    const sourceId = `s${at}`;
    const place = { sourceId, position: 0, url: '', fetchedAt: 0 };
    yield [
      sourceId,
      [{ docId: `d${at}`, kind: 'passage', title: `Page ${at}`, text: `${text} Item X-${at}.`, ...place }],
    ];
  }
}

/** Bytes in use: objects, and what lies outside the heap. */
function memory(): number {
  if (!globalThis.gc) throw new Error('Run node with --expose-gc: memory cannot be measured without it.');
  globalThis.gc();
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
