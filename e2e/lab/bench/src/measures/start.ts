import { setTimeout as sleep } from 'node:timers/promises';
import { residentMiB } from '@chirrup/e2e/lib/memory';
import { startEmbedded } from '@chirrup/e2e-stack/product/embedded-product';
import { round } from '@chirrup/testing/statistics';
import { type BenchMeasure, EMBEDDED } from '../measure.js';

const REST_MS = 5_000;

/** From the command to the first answer, and the memory of a product nobody uses. */
export const startMeasure: BenchMeasure = {
  name: 'start',
  profiles: EMBEDDED,
  run: async ({ release, model }) => {
    await release();
    const began = performance.now();
    const product = await startEmbedded({ env: { ...model.env } });
    const first = performance.now() - began;
    try {
      await product.stop();
      const begunAgain = performance.now();
      await product.restart();
      const again = performance.now() - begunAgain;
      await sleep(REST_MS);
      const idle = residentMiB(product.process.pid ?? 0);
      return {
        figures: [
          {
            name: 'start to ready, creating the database',
            value: round(first / 1_000),
            unit: 's',
            aim: { bound: 'at most', value: 3 },
          },
          {
            name: 'start to ready again',
            value: round(again / 1_000),
            unit: 's',
            aim: { bound: 'at most', value: 3 },
          },
          {
            name: 'idle Node RSS',
            value: round(idle, 0),
            unit: 'MiB',
            aim: { bound: 'at most', value: 200 },
          },
        ],
        details: {},
      };
    } finally {
      await product.remove();
    }
  },
};
