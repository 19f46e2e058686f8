import { setTimeout as sleep } from 'node:timers/promises';
import { type TimedVisitor, withVisitors } from '@chirrup/testing/clients/timed-visitor';
import { quantile, round } from '@chirrup/testing/statistics';
import { until } from '@chirrup/testing/until';
import { QUESTION } from '../load/fixture.js';
import { type BenchFixture, type BenchMeasure, EMBEDDED } from '../measure.js';
import { manualPage } from './pages.js';

const PAGES = 50;
const PASSAGES_A_PAGE = 20;
const VISITORS = 20;
/** Of each visitor between two questions: 20 messages a second in all. */
const PAUSE_MS = 1_000;
/** One round's p99 is a handful of messages: the same work again and again, with as long a rest after each. */
const ROUNDS = 4;
const WARM_UP_MS = 20_000;
const QUICK_MS = 1_000;
const LIMIT_MS = 15 * 60_000;
/** As often as the console asks: each look counts all passages of the bot. */
const LOOK_EVERY_MS = 2_000;
const AIMS = { minutes: 4, accepting: 1.3 };

interface UnderstandingView {
  passages: number;
  understood: number;
}

const understanding = ({ owner, botId }: BenchFixture): Promise<UnderstandingView> =>
  owner.call<UnderstandingView>('GET', `/api/v1/bots/${botId}/knowledge_understanding`);

/** Milliseconds until each message was stored, of visitors who ask while the work goes on. */
const acceptingDuring = async (
  visitors: readonly TimedVisitor[],
  work: () => Promise<unknown>,
): Promise<number[]> => {
  const end = new AbortController();
  const asking = visitors.map(async (visitor, n) => {
    const sent: number[] = [];
    await sleep((PAUSE_MS / visitors.length) * n);
    while (!end.signal.aborted) {
      sent.push((await visitor.exchange(QUESTION)).sent);
      await sleep(PAUSE_MS, undefined, { signal: end.signal }).catch(() => undefined);
    }
    return sent;
  });
  try {
    await work();
  } finally {
    end.abort();
  }
  return (await Promise.all(asking)).flat();
};

const teachPages = async ({ owner, botId }: BenchFixture, round: number): Promise<void> => {
  for (let page = round * PAGES; page < (round + 1) * PAGES; page += 1)
    await owner.call('POST', `/api/v1/bots/${botId}/knowledge_link_list`, {
      url: `https://shop.example/pages/${page}`,
      title: `Page ${page}`,
      knowledge_content: manualPage(page, PASSAGES_A_PAGE),
    });
};

/** How long 1,000 passages take until they are found by meaning, and what messages wait meanwhile. */
export const understandingMeasure: BenchMeasure = {
  name: 'understanding',
  profiles: EMBEDDED,
  run: async ({ fixture, quick, release }) => {
    const open = await fixture({ EMBEDDINGS: 'on' });
    const isDone = ({ passages, understood }: UnderstandingView) => passages > 0 && understood >= passages;
    // the embedder may have to be fetched first
    await until(() => understanding(open), isDone, LIMIT_MS);
    const before = (await understanding(open)).passages;
    const rounds = quick ? 1 : ROUNDS;
    const [writing, meanwhile, after]: [number[], number[], number[]] = [[], [], []];
    const seconds: number[] = [];
    await withVisitors(open, VISITORS, async (visitors) => {
      await acceptingDuring(visitors, () => sleep(quick ? QUICK_MS : WARM_UP_MS));
      for (let n = 0; n < rounds; n += 1) {
        const began = performance.now();
        writing.push(...(await acceptingDuring(visitors, () => teachPages(open, n))));
        const written = before + (n + 1) * PAGES;
        const work = () =>
          until(
            () => understanding(open),
            (view) => view.passages >= written && isDone(view),
            LIMIT_MS,
            LOOK_EVERY_MS,
          );
        meanwhile.push(...(await acceptingDuring(visitors, work)));
        const took = performance.now() - began;
        seconds.push(took / 1_000);
        // the same bot, so that only the understanding differs
        after.push(...(await acceptingDuring(visitors, () => sleep(quick ? QUICK_MS : took))));
      }
    });
    const passages = (await understanding(open)).passages - before;
    await release();
    const timesOf = (part: number) => ({
      writing: quantile(writing, part),
      meanwhile: quantile(meanwhile, part),
      after: quantile(after, part),
    });
    const p99 = timesOf(0.99);
    return {
      figures: [
        {
          name: `${round(passages / rounds, 0)} passages found by meaning after, the slowest of ${rounds}`,
          value: round(Math.max(...seconds) / 60, 1),
          unit: 'min',
          aim: { bound: 'at most', value: AIMS.minutes },
        },
        {
          name: 'p99 of accepting a message while they are understood, against after',
          value: round(p99.meanwhile / p99.after, 2),
          unit: `(${round(p99.meanwhile, 1)} against ${round(p99.after, 1)} ms)`,
          aim: { bound: 'at most', value: AIMS.accepting },
        },
        {
          name: `p99 of accepting a message while the ${PAGES} pages are written`,
          value: round(p99.writing, 1),
          unit: 'ms',
        },
      ],
      details: {
        passages,
        seconds: seconds.map((each) => round(each, 1)),
        ...p99,
        p50: timesOf(0.5),
        messages: { writing: writing.length, meanwhile: meanwhile.length, after: after.length },
      },
    };
  },
};
