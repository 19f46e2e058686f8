import { join } from 'node:path';
import { root } from '@chirrup/testing/root';
import { round } from '@chirrup/testing/statistics';
import { until } from '@chirrup/testing/until';
import { Child } from '../child.js';
import type { BareOrder } from '../children/bare-ws.js';
import type { CrowdOrder, ReceivedFrames } from '../children/crowd.js';
import { cpuOf, usedBetween } from '../hosts/cpu.js';
import { type BenchFixture, QUESTION } from '../load/fixture.js';
import { type Bench, type BenchFigure, type BenchMeasure, BOTH } from '../measure.js';

const children = join(root, 'e2e/lab/bench/dist/children');
/** Fewer than the most a thread's readers get a second, so that each token is a frame. */
const TOKENS_PER_SECOND = 25;
/** As many as one visitor may have. */
const EACH = 10;
const WATCHERS = 100;

interface Audience {
  name: string;
  threads: number;
  /** Sockets on each thread. */
  each: number;
  bring(crowd: Child<CrowdOrder, ReceivedFrames>, fixture: BenchFixture): Promise<unknown>;
}

const visitors = (threads: number): Audience => ({
  name: `visitors, ${threads} threads with ${EACH} sockets`,
  threads,
  each: EACH,
  bring: (crowd, { product, botId }) =>
    crowd.ask({ kind: 'visitors', address: product.visitorAddress, botId, visitors: threads, each: EACH }),
});

const watchers: Audience = {
  name: `console (socket.io), one thread with ${WATCHERS} sockets`,
  threads: 1,
  each: WATCHERS,
  bring: async (crowd, { product, botId, owner }) => {
    await crowd.ask({ kind: 'visitors', address: product.visitorAddress, botId, visitors: 1, each: 0 });
    const { token } = owner;
    await crowd.ask({ kind: 'console', address: product.address, token, sockets: WATCHERS });
  },
};

/** Frames a CPU-second delivers while replies stream, and what the bare library makes of the same frames. */
const deliver = async (fixture: BenchFixture, audience: Audience, seconds: number) => {
  const crowd = Child.start<CrowdOrder, ReceivedFrames>(join(children, 'crowd.js'));
  const bareCrowd = Child.start<CrowdOrder, ReceivedFrames>(join(children, 'crowd.js'));
  const bare = Child.start<BareOrder, string>(join(children, 'bare-ws.js'));
  try {
    await audience.bring(crowd, fixture);
    const [before, edgeBefore] = [fixture.product.usage(), cpuOf([fixture.product.edgePid])];
    await crowd.ask({ kind: 'ask', question: QUESTION, visitors: audience.threads });
    const sockets = audience.threads * audience.each;
    const received = await until(
      () => crowd.ask({ kind: 'received' }),
      ({ completed }) => completed >= sockets,
      seconds * 3_000,
    );
    const used = usedBetween(before, fixture.product.usage());
    const edge = cpuOf([fixture.product.edgePid]) - edgeBefore;

    const address = await bare.ask({ kind: 'address' });
    await bareCrowd.ask({ kind: 'sockets', address, sockets });
    const bareBefore = cpuOf([bare.pid]);
    const times = Math.round(received.frames / sockets);
    await bare.ask({
      kind: 'stream',
      frame: received.sample,
      times,
      everyMs: 1_000 / TOKENS_PER_SECOND,
      groupSize: audience.each,
    });
    const bareRate = (times * sockets) / (cpuOf([bare.pid]) - bareBefore);
    return {
      frames: received.frames,
      bytesPerFrame: Math.round(received.bytes / received.frames),
      perCpuSecond: received.frames / used.nodeTotal,
      edgePerCpuSecond: received.frames / edge,
      bareRate,
    };
  } finally {
    for (const child of [crowd, bareCrowd, bare]) child.stop();
  }
};

const lines = (
  { profile }: Bench,
  { name }: Audience,
  found: Awaited<ReturnType<typeof deliver>>,
): BenchFigure[] => [
  {
    name: `frames per CPU-second while replies stream, ${name}`,
    value: round(found.perCpuSecond, 0),
    unit: '(all Node processes)',
  },
  {
    name: `the same against bare ws, ${name}`,
    value: round(found.perCpuSecond / found.bareRate),
    unit: profile === 'cluster' ? '(all Node processes)' : '(model call and storing counted)',
  },
];

/** A live thread's frames to everybody who watches it. */
export const fanOut: BenchMeasure = {
  name: 'fan-out',
  profiles: BOTH,
  run: async (bench) => {
    const seconds = bench.quick ? 4 : 8;
    const fixture = await bench.fixture(bench.model.env);
    const word = 'A zip is fixed in two weeks [1]. ';
    const tokens = seconds * TOKENS_PER_SECOND;
    await bench.model.set({
      tokensPerSecond: TOKENS_PER_SECOND,
      answer: word.repeat(Math.ceil(tokens / 8)).trim(),
    });
    try {
      const ofVisitors = visitors(bench.quick ? 10 : 30);
      const visited = await deliver(fixture, ofVisitors, seconds);
      const watched = await deliver(fixture, watchers, seconds);
      return {
        figures: [
          ...lines(bench, ofVisitors, visited),
          ...(bench.profile === 'cluster'
            ? [
                {
                  name: 'the same against bare ws, the visitor edge alone',
                  value: round(visited.edgePerCpuSecond / visited.bareRate),
                  unit: '',
                },
              ]
            : []),
          ...lines(bench, watchers, watched),
        ],
        details: { visited, watched },
      };
    } finally {
      await bench.model.reset();
    }
  },
};
