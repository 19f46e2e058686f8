import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, round } from '@chirrup/testing/statistics';
import { measureThroughput, type Throughput } from '../load/exchanges.js';
import { type BenchMeasure, BOTH } from '../measure.js';
import { preload } from '../preload/options.js';

const AT_ONCE = 14;
const AIM = 1.1;

/** The throughput run while no name but the machine's own can be resolved, against the usual one. */
export const egress: BenchMeasure = {
  name: 'egress',
  profiles: BOTH,
  run: async ({ quick, profile, model, fixture }) => {
    const folder = mkdtempSync(join(tmpdir(), 'chirrup-names-'));
    const asked = join(folder, 'asked');
    const usual = { ...model.env };
    const blocked = { ...model.env, ...preload('no-names'), NAMES_ASKED: asked };
    const runs: Record<'usual' | 'blocked', Throughput[]> = { usual: [], blocked: [] };
    const messages = quick ? 300 : 2_000;
    // there and back, so that a machine that warms up or tires favours neither
    const order = ['blocked', 'usual', 'usual', 'blocked'] as const;
    try {
      for (const way of profile === 'cluster' ? order.slice(0, 2) : order)
        runs[way].push(
          await measureThroughput(await fixture(way === 'usual' ? usual : blocked), AT_ONCE, messages),
        );
      const names = existsSync(asked) ? readFileSync(asked, 'utf8').trim().split('\n') : [];
      const secondsFor = (way: Throughput[]) => median(way.map(({ perSecond }) => 1_000 / perSecond));
      const cpuFor = (way: Throughput[]) => median(way.map(({ nodeMs, postgresMs }) => nodeMs + postgresMs));
      return {
        figures: [
          {
            name: 'time for the same messages with every outside name unknown',
            value: round(secondsFor(runs.blocked) / secondsFor(runs.usual)),
            unit: `× (CPU ${round(cpuFor(runs.blocked) / cpuFor(runs.usual))} ×)`,
            aim: { bound: 'at most', value: AIM },
          },
          {
            name: 'outside names asked for',
            value: names.length,
            unit: [...new Set(names)].slice(0, 5).join(', '),
            aim: { bound: 'at most', value: 0 },
          },
        ],
        details: { runs, names: [...new Set(names)] },
      };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};
