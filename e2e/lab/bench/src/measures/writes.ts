import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '@chirrup/testing/root';
import { type BenchMeasure, EMBEDDED } from '../measure.js';

const AIM = 0.7;

interface Written {
  raw_per_second: number;
  same_bot: { per_second: number; ratio: number };
  different_bots: { per_second: number; ratio: number };
}

/** Durable messages at 16 writers against one-row inserts on the same server, by the chat service's own script. */
export const writes: BenchMeasure = {
  name: 'writes',
  profiles: EMBEDDED,
  run: async ({ quick }) => {
    const { stdout } = await promisify(execFile)(process.execPath, [
      join(root, 'e2e/lab/measure/chat/measure-writes.mjs'),
      '--json',
      '--seconds',
      quick ? '1' : '2',
    ]);
    const found = JSON.parse(stdout) as Written;
    const line = (name: string, { per_second, ratio }: Written['same_bot']) => ({
      name: `durable messages of 16 writers against raw inserts, ${name}`,
      value: ratio,
      unit: `(${per_second} against ${found.raw_per_second} a second)`,
      aim: { bound: 'at least' as const, value: AIM },
    });
    return {
      figures: [
        line('one bot (commits are shared)', found.same_bot),
        line('16 bots (each its own commit)', found.different_bots),
      ],
      details: found,
    };
  },
};
