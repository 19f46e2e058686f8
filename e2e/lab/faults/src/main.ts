import { availableParallelism, loadavg } from 'node:os';
import { startFaultStack } from './faults/fault-stack.js';
import { readFaultOptions } from './options.js';
import { seedFailure, seedLine, seedTable } from './report.js';
import { runSeed, type SeedReport, warmUp } from './seed-run.js';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const { seeds, minutes, short, factor, size, only } = readFaultOptions(process.argv.slice(2));
const until = Date.now() + minutes * 60_000;
say(
  `${size.messagesPerSecond} messages/s, ${size.sockets} sockets, ${availableParallelism()} cores (load ${loadavg()[0]?.toFixed(1)}), ` +
    `${short ? 'short' : 'long'} outages, times × ${factor}, seeds ${seeds[0]} to ${seeds.at(-1)}`,
);
const stack = await startFaultStack();
let isInterrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    isInterrupted = true;
    void stack.close().finally(() => process.exit(130));
  });
const reports: SeedReport[] = [];
let failed = 0;
try {
  await warmUp(stack, size);
  for (const seed of seeds) {
    if (isInterrupted || Date.now() > until) break;
    try {
      const report = await runSeed(seed, stack, { only, size, short, factor });
      reports.push({ ...report, history: undefined });
      say(seedLine(report));
      if (report.violations.length === 0) continue;
      failed += 1;
      say(seedFailure(report, stack.logFile));
    } catch (error) {
      failed += 1;
      say(`seed ${seed}: FAILED, it could not be run: ${error instanceof Error ? error.stack : error}`);
    }
  }
} finally {
  await stack.close();
}
say(seedTable(reports));
const passed = reports.length - reports.filter(({ violations }) => violations.length > 0).length;
say(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
