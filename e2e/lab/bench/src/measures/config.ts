import { join } from 'node:path';
import { root } from '@chirrup/testing/root';
import { median, round, sequence } from '@chirrup/testing/statistics';
import { Child } from '../child.js';
import { hammer } from '../children/autocannon.js';
import { cpuOf } from '../hosts/cpu.js';
import { type BenchMeasure, BOTH } from '../measure.js';

const RUNS = 3;
const AIM = 0.85;

/** What a page view asks when it has the widget's configuration already, against bare Fastify. */
export const config: BenchMeasure = {
  name: 'config',
  profiles: BOTH,
  run: async ({ quick, model, fixture }) => {
    const seconds = quick ? 2 : 4;
    const { product, botId } = await fixture(model.env);
    const path = `/api/v1/bots/${botId}/profile_to_client`;
    const response = await fetch(`${product.visitorAddress}${path}`);
    const body = await response.text();
    const etag = response.headers.get('etag') ?? '';
    const bare = Child.start<{ path: string; headers: Record<string, string>; body: string }, string>(
      join(root, 'e2e/lab/bench/dist/children/bare-fastify.js'),
    );
    const answersPerCpuSecond = async (address: string, pid: number): Promise<number> => {
      await hammer(`${address}${path}`, 1, { 'if-none-match': etag });
      const before = cpuOf([pid]);
      const { answered, unexpected } = await hammer(`${address}${path}`, seconds, { 'if-none-match': etag });
      if (unexpected > 0) throw new Error(`${unexpected} answers were no 304`);
      return answered / (cpuOf([pid]) - before);
    };
    try {
      const headers = { etag, 'cache-control': response.headers.get('cache-control') ?? '' };
      const address = await bare.ask({ path, headers, body });
      const runs = await sequence(RUNS, async () => {
        const plain = await answersPerCpuSecond(address, bare.pid);
        const own = await answersPerCpuSecond(product.visitorAddress, product.edgePid);
        return { own, plain, ratio: round(own / plain) };
      });
      const ratios = runs.map(({ ratio }) => ratio);
      return {
        figures: [
          {
            name: '304s of the configuration per CPU-second against bare Fastify',
            value: median(ratios),
            unit: `(${RUNS} runs: ${ratios.join(', ')})`,
            aim: { bound: 'at least', value: AIM },
          },
        ],
        details: { runs },
      };
    } finally {
      bare.stop();
    }
  },
};
