import type { Violation } from './history/history.js';
import { timeline } from './history/history-checker.js';
import type { SeedReport } from './seed-run.js';

const THREADS_SHOWN = 3;
const SENTENCES_SHOWN = 12;

const seconds = (value: number | undefined): string => (value === undefined ? '–' : `${value.toFixed(1)} s`);

/** One line for a seed. */
export const seedLine = (report: SeedReport): string => {
  const { seed, faults, sent, acknowledged, replies, modelCalls, violations } = report;
  const broken = faults.map(({ name, what, back, nextToken }) => {
    const slowest = [...back].reduce<[string, number]>((a, b) => (b[1] > a[1] ? b : a), ['', 0]);
    const token = nextToken === undefined ? '' : `, next token ${seconds(nextToken)}`;
    return `${name}${what ? ` (${what})` : ''} back ${seconds(slowest[1])} ${slowest[0]}${token}`;
  });
  const lanes = [...replies].map(([lane, count]) => `${count} ${lane}`).join(' + ');
  const verdict = violations.length === 0 ? 'passed' : `FAILED (${violations.length})`;
  return `seed ${seed}: ${broken.join('; ')}; sent ${sent}, acknowledged ${acknowledged}, replies ${lanes}, model calls ${modelCalls}: ${verdict}`;
};

/** What a failed seed needs to be understood: sentences, and the last events of the threads concerned. */
export const seedFailure = ({ seed, violations, history, faults }: SeedReport, logFile: string): string => {
  const lines = [`seed ${seed} broke ${violations.length} promises (npm run faults -- --seed ${seed}):`];
  lines.push(...violations.slice(0, SENTENCES_SHOWN).map(({ sentence }) => `  - ${sentence}`));
  for (const { name, what, from, to } of faults)
    lines.push(
      `  ${new Date(from).toISOString().slice(11, 23)} to ${new Date(to).toISOString().slice(11, 23)} ${name} ${what}`,
    );
  const threads = new Map<string, Violation>();
  for (const violation of violations) if (violation.threadId) threads.set(violation.threadId, violation);
  for (const [threadId, { messageId, sentence }] of [...threads].slice(0, THREADS_SHOWN)) {
    const thread = history?.bots.flatMap((bot) => bot.threads).find((one) => one.threadId === threadId);
    if (!thread) continue;
    lines.push(
      `  thread ${threadId}: ${sentence}`,
      ...timeline(thread.events, messageId).map((line) => `    ${line}`),
    );
  }
  return [...lines, `  what the processes said: ${logFile}`].join('\n');
};

/** Recovery by fault, over all seeds. */
export const seedTable = (reports: readonly SeedReport[]): string => {
  const faults = Map.groupBy(
    reports.flatMap((report) => report.faults),
    ({ name }) => name,
  );
  const rows = [...faults].map(([name, runs]) => {
    const back = Math.max(...runs.flatMap((run) => [...run.back.values()]));
    const tokens = runs.flatMap(({ nextToken }) => nextToken ?? []);
    const verdict = runs.some(({ broken }) => broken.length > 0) ? 'broken' : 'kept';
    const token = tokens.length > 0 ? seconds(Math.max(...tokens)) : '–';
    return [name, String(runs.length), seconds(back), token, verdict];
  });
  const all = [['fault', 'runs', 'back after', 'next token', 'times'], ...rows];
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? [];
  return all.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n');
};
