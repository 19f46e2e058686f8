import { HttpClient } from '@chirrup/testing/clients/http-client';
import { exchangeAll, withVisitors } from '@chirrup/testing/clients/timed-visitor';
import { quantile, round, sequence } from '@chirrup/testing/statistics';
import { QUESTION } from '../load/fixture.js';
import { type BenchFigure, type BenchMeasure, BOTH, type ProductProfile } from '../measure.js';

interface Timed {
  firstToken: number;
  answer: number;
}

/** The stand-in alone, with a prompt about as long as the product's. */
const callDirectly = async (client: HttpClient): Promise<Timed> => {
  const began = performance.now();
  let firstToken = 0;
  const body = {
    model: 'scripted',
    stream: true,
    stream_options: { include_usage: true },
    messages: [
      { role: 'system', content: 'Answer from the passages. '.repeat(80) },
      { role: 'user', content: QUESTION },
    ],
  };
  await client.text('POST', '/chat/completions', { token: 'test', body }, () => {
    firstToken = performance.now() - began;
  });
  return { firstToken, answer: performance.now() - began };
};

const direct = async (url: string, clients: number, calls: number): Promise<Timed[]> => {
  const client = new HttpClient(url);
  const share = Math.ceil(calls / clients);
  const all = await Promise.all(
    Array.from({ length: clients }, () => sequence(share, () => callDirectly(client))),
  );
  client.close();
  return all.flat();
};

const AIMS: Record<string, number> = {
  'embedded 1 first token p50': 1.5,
  'embedded 1 answer p99': 6.5,
  'embedded 64 answer p99': 71,
};

const compare = (
  profile: ProductProfile,
  clients: number,
  ours: readonly Timed[],
  bare: readonly Timed[],
): BenchFigure[] =>
  (['firstToken', 'answer'] as const).flatMap((what) =>
    [0.5, 0.99].map((share) => {
      const title = `${what === 'answer' ? 'answer' : 'first token'} p${share * 100}`;
      const value = AIMS[`${profile} ${clients} ${title}`];
      const times = (sample: readonly Timed[]) =>
        quantile(
          sample.map((timed) => timed[what]),
          share,
        );
      return {
        name: `over the stand-in, ${clients} at once: ${title}`,
        value: round(times(ours) - times(bare)),
        unit: 'ms',
        ...(value === undefined ? {} : { aim: { bound: 'at most' as const, value } }),
      };
    }),
  );

/** What the product adds to the stand-in's own time, the stand-in being called by as many at once. */
export const overhead: BenchMeasure = {
  name: 'overhead',
  profiles: BOTH,
  run: async ({ profile, quick, model, fixture }) => {
    const current = await fixture(model.env);
    const figures: BenchFigure[] = [];
    for (const clients of [1, 64]) {
      const count = (clients === 1 ? 500 : 2_000) / (quick ? 5 : 1);
      await withVisitors(current, clients, async (visitors) => {
        await exchangeAll(visitors, QUESTION, count / 3);
        await direct(model.url, clients, count / 3);
        const bare = await direct(model.url, clients, count);
        const ours = await exchangeAll(visitors, QUESTION, count);
        figures.push(...compare(profile, clients, ours, bare));
      });
    }
    return { figures, details: {} };
  },
};
