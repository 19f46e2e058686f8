import type { IndexDocument } from '@chirrup/knowledge/search/index-document';
import { MeasuredBot } from './bot/measured-bot.ts';
import { quantile, sample } from './figures.ts';
import { readGzip, type Setting } from './setting.ts';
import { seeded } from './typing-errors.ts';

const PASSAGES = 10_000;
const SENTENCES = 5;

/** Ten thousand passages in one bot: milliseconds a question, and the memory the index takes (needs --expose-gc). */
export async function speed(setting: Setting) {
  const { en } = readGzip<Record<string, { ctx: string[]; qs: { q: string }[] }>>(
    setting,
    'passages.json.gz',
  );
  const sentences = (en?.ctx ?? []).flatMap((text) => text.split(/(?<=\.) /));
  const questions = sample(en?.qs ?? [], setting.limit);
  const next = seeded(5);
  const before = memory();
  const begun = performance.now();
  const bot = await MeasuredBot.of(setting.index, madeUp(sentences, next));
  const indexed = performance.now() - begun;
  const held = memory() - before;
  // the first round warms up
  for (const { q } of questions) await bot.retrieve(q);
  const cpu = process.cpuUsage();
  const times: number[] = [];
  for (const { q } of questions) {
    const asked = performance.now();
    await bot.retrieve(q);
    times.push(performance.now() - asked);
  }
  const { user, system } = process.cpuUsage(cpu);
  return {
    passages: PASSAGES,
    indexed_ms: indexed,
    query_p50_ms: quantile(times, 0.5),
    query_p95_ms: quantile(times, 0.95),
    // beside the times above: these do not wait for other processes of the machine
    query_cpu_mean_ms: (user + system) / 1_000 / questions.length,
    ...(setting.index.isInProcess ? { heap_mb: held / 2 ** 20 } : {}),
  };
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
