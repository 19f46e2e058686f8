import { quantile } from '@chirrup/testing/statistics';
import { atLeast, atMost, type EvalMeasure } from '../measure.js';
import { askSite, type JudgedReply, sharesOf } from './ask-site.js';
import { breakDown, missLines } from './break-down.js';
import { visitorsSites } from './site-data.js';

const TIMED_QUESTIONS = 40;

/** Plain questions of visitors on small sites, answered without a model. */
export const visitors: EvalMeasure = {
  name: 'visitors',
  through: 'api',
  run: async (evaluation) => {
    const asked: JudgedReply[] = [];
    const times: number[] = [];
    for (const data of visitorsSites(evaluation.folder)) {
      evaluation.progress(`visitors: ${data.name}`);
      const site = await askSite(data, evaluation, { timed: TIMED_QUESTIONS });
      asked.push(...site.asked);
      times.push(...site.times);
    }
    const all = sharesOf(asked);
    const foreign = sharesOf(asked.filter(({ question }) => question.kind === 'foreign'));
    const name = (what: string) => `visitors: ${what}`;
    return {
      figures: [
        { name: name('answered right'), now: all.right, must: atLeast(0.4), aim: atLeast(0.6) },
        { name: name('helped'), now: all.helped, must: atLeast(0.85), aim: atLeast(0.93) },
        { name: name('answered wrong'), now: all.wrong, must: atMost(0.12), aim: atMost(0.07) },
        {
          name: name('unanswerable not answered'),
          now: all.unanswered,
          must: atLeast(0.78),
          aim: atLeast(0.9),
        },
        {
          name: name('page of the answer right'),
          now: all.pageRight,
          must: atLeast(0.85),
          aim: atLeast(0.92),
        },
        { name: name('foreign ones helped'), now: foreign.helped, must: atLeast(0.7), aim: atLeast(0.9) },
        { name: name('first token, p50'), now: quantile(times, 0.5), unit: 'ms' },
        { name: name('first token, p95'), now: quantile(times, 0.95), unit: 'ms' },
      ],
      details: [
        ...breakDown('site', asked, ({ site }) => site),
        ...breakDown('kind', asked, ({ question }) => question.kind),
        ...breakDown('language', asked, ({ question }) => question.lang),
        '',
        ...(evaluation.misses ? missLines(asked) : []),
      ],
    };
  },
};
