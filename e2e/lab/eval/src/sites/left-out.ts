import { atLeast, atMost, type EvalMeasure } from '../measure.js';
import { askSite, type JudgedReply, sharesOf } from './ask-site.js';
import { missLines, withIntervals } from './break-down.js';
import { leftOutSites } from './site-data.js';

/** Visitors' questions on sites that no training, rule or threshold has seen, answered without a model. */
export const leftOut: EvalMeasure = {
  name: 'left-out',
  through: 'api',
  isOwnData: true,
  run: async (evaluation) => {
    const asked: JudgedReply[] = [];
    for (const data of leftOutSites()) {
      evaluation.progress(`left-out: ${data.name}`);
      asked.push(...(await askSite(data, evaluation, { timed: 0 })).asked);
    }
    const all = sharesOf(asked);
    const foreign = sharesOf(asked.filter(({ question, siteLanguage }) => question.lang !== siteLanguage));
    const name = (what: string) => `left-out sites: ${what}`;
    return {
      figures: [
        { name: name('answered right'), now: all.right, must: atLeast(0.45), aim: atLeast(0.62) },
        { name: name('helped'), now: all.helped, must: atLeast(0.88), aim: atLeast(0.95) },
        { name: name('answered wrong'), now: all.wrong, must: atMost(0.06), aim: atMost(0.05) },
        {
          name: name('unanswerable not answered'),
          now: all.unanswered,
          must: atLeast(0.86),
          aim: atLeast(0.9),
        },
        {
          name: name('in another language than the page, right'),
          now: foreign.right,
          must: atLeast(0.4),
          aim: atLeast(0.6),
        },
      ],
      details: [
        ...withIntervals('all', asked, () => 'all'),
        ...withIntervals('site', asked, ({ site }) => site),
        ...withIntervals('language', asked, ({ question }) => question.lang),
        ...withIntervals('kind', asked, ({ question }) => question.kind),
        ...(evaluation.misses ? ['', ...missLines(asked)] : []),
      ],
    };
  },
};
