import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { residentMiB } from '@chirrup/e2e/lib/memory';
import { root } from '@chirrup/testing/root';
import { round } from '@chirrup/testing/statistics';
import { Child } from '../child.js';
import type { BareOrder } from '../children/bare-ws.js';
import type { CrowdOrder, ReceivedFrames } from '../children/crowd.js';
import { type BenchMeasure, BOTH } from '../measure.js';
import { preload } from '../preload/options.js';

const children = join(root, 'e2e/lab/bench/dist/children');
/** V8 keeps the pages a collection has emptied, and gives them back to the system some ten seconds later. */
const GIVEN_BACK_MS = 12_000;
const AIM = 0.75;

/** Resident memory once its garbage is gone, and what held it. */
const settled = async (pid: number): Promise<number> => {
  for (let n = 0; n < 2; n += 1) {
    process.kill(pid, 'SIGUSR2');
    await sleep(GIVEN_BACK_MS);
  }
  return residentMiB(pid);
};

/** Visitors a GiB holds, from what the later ones added: the first pay for what is made once. */
const visitorsPerGiB = async (
  pid: number,
  bring: (count: number) => Promise<unknown>,
  count: number,
): Promise<number> => {
  await bring(Math.ceil(count / 4));
  const before = await settled(pid);
  await bring(count);
  return (count * 1_024) / Math.max((await settled(pid)) - before, 1 / 1_024);
};

/** Open, resumed, silent sockets, against a server of the bare library in the same run. */
export const idleSockets: BenchMeasure = {
  name: 'idle-sockets',
  profiles: BOTH,
  run: async ({ quick, model, fixture }) => {
    const count = quick ? 1_000 : 4_000;
    const { product, botId } = await fixture({ ...model.env, ...preload('collect-garbage') });
    const bare = Child.start<BareOrder, string>(join(children, 'bare-ws.js'), preload('collect-garbage'));
    const crowds = [0, 1].map(() => Child.start<CrowdOrder, ReceivedFrames>(join(children, 'crowd.js')));
    try {
      const address = await bare.ask({ kind: 'address' });
      const [ours, theirs] = crowds;
      const own = await visitorsPerGiB(
        product.edgePid,
        async (visitors) =>
          ours?.ask({ kind: 'visitors', address: product.visitorAddress, botId, visitors, each: 1 }),
        count,
      );
      const plain = await visitorsPerGiB(
        bare.pid,
        async (sockets) => theirs?.ask({ kind: 'sockets', address, sockets }),
        count,
      );
      return {
        figures: [
          {
            name: 'idle visitors per GiB',
            value: round(own, 0),
            unit: `(${round(1_048_576 / own, 1)} KiB each)`,
          },
          {
            name: 'idle visitors per GiB against bare ws',
            value: round(own / plain),
            unit: `(bare: ${round(1_048_576 / plain, 1)} KiB each)`,
            aim: { bound: 'at least', value: AIM },
          },
        ],
        details: { sockets: count, own, plain },
      };
    } finally {
      for (const child of [...crowds, bare]) child.stop();
    }
  },
};
