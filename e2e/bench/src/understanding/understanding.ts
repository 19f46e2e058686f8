import { setTimeout as sleep } from 'node:timers/promises';
import { type TimedVisitor, withVisitors } from '@chirrup/testing/clients/timed-visitor';
import { quantile, round } from '@chirrup/testing/statistics';
import { until } from '@chirrup/testing/until';
import { QUESTION } from '../load/fixture.js';
import { type BenchFixture, EMBEDDED, type Measure } from '../measure.js';
import { pageOf } from './pages.js';

const PAGES = 50;
const PASSAGES_A_PAGE = 20;
const VISITORS = 20;
/** Of each visitor between two questions: 20 messages a second in all. */
const PAUSE_MS = 1_000;
const QUIET_MS = 60_000;
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

const teachPages = async ({ owner, botId }: BenchFixture): Promise<void> => {
  for (let page = 0; page < PAGES; page += 1)
    await owner.call('POST', `/api/v1/bots/${botId}/knowledge_link_list`, {
      url: `https://shop.example/pages/${page}`,
      title: `Page ${page}`,
      knowledge_content: pageOf(page, PASSAGES_A_PAGE),
    });
};

/** How long 1,000 passages take until they are found by meaning, and what messages wait meanwhile. */
export const understandingMeasure: Measure = {
  name: 'understanding',
  profiles: EMBEDDED,
  run: async ({ fixture, quick, release }) => {
    const open = await fixture({ EMBEDDINGS: 'on' });
    const isDone = ({ passages, understood }: UnderstandingView) => passages > 0 && understood >= passages;
    // the embedder may have to be fetched first
    await until(() => understanding(open), isDone, LIMIT_MS);
    const before = (await understanding(open)).passages;
    let seconds = 0;
    const [writing, meanwhile, after] = await withVisitors(open, VISITORS, async (visitors) => {
      await acceptingDuring(visitors, () => sleep(quick ? 1_000 : QUIET_MS / 3));
      const began = performance.now();
      const first = await acceptingDuring(visitors, () => teachPages(open));
      const second = await acceptingDuring(visitors, () =>
        until(
          () => understanding(open),
          (view) => view.passages >= before + PAGES && isDone(view),
          LIMIT_MS,
          LOOK_EVERY_MS,
        ),
      );
      seconds = (performance.now() - began) / 1_000;
      // the same bot, so that only the understanding differs
      const third = await acceptingDuring(visitors, () => sleep(quick ? 1_000 : QUIET_MS));
      return [first, second, third];
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
          name: `${passages} passages found by meaning after`,
          value: round(seconds / 60, 1),
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
        seconds: round(seconds, 1),
        ...p99,
        p50: timesOf(0.5),
        messages: { writing: writing.length, meanwhile: meanwhile.length, after: after.length },
      },
    };
  },
};
