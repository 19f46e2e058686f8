import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HttpClient } from '@chirrup/testing/clients/http-client';
import { TimedVisitor } from '@chirrup/testing/clients/timed-visitor';
import type { MessageView } from '@chirrup/testing/clients/visitor';
import { quantile } from '@chirrup/testing/statistics';
import { sitemapOf, startSite, typed } from '../lib/site.js';
import { askAll, missLine } from './ask-all.js';
import { type JudgedQuestion, type Judgement, judge, type Shares, shares } from './judge.js';
import { atLeast, atMost, type Evaluation, type Measure, sample } from './measure.js';
import { botFromSite } from './taught-bot.js';

interface Question extends JudgedQuestion {
  lang: string;
  kind: string;
}

interface SiteData {
  name: string;
  pages: Record<string, string>;
  questions: Question[];
}

interface Asked {
  site: string;
  question: Question;
  reply: MessageView;
  judgement: Judgement;
}

const TIMED_QUESTIONS = 40;

const readSites = (folder: string): SiteData[] =>
  readdirSync(join(folder, 'visitors'))
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => JSON.parse(readFileSync(join(folder, 'visitors', file), 'utf8')) as SiteData);

/** Serves a site, lets a new bot read it, asks its questions. */
const askSite = async (
  data: SiteData,
  evaluation: Evaluation,
): Promise<{ asked: Asked[]; times: number[] }> => {
  const { product, owner } = await evaluation.product();
  const site = await startSite();
  try {
    const paths = Object.keys(data.pages);
    for (const path of paths)
      site.routes.set(path, typed('text/html; charset=utf-8', data.pages[path] ?? ''));
    site.routes.set('/sitemap.xml', sitemapOf(...paths.map((path) => `${site.address}${path}`)));
    const bot = await botFromSite(owner, data.name, { address: site.address, pages: paths.length });
    const questions = sample(data.questions, evaluation.limit);
    const texts = questions.map(({ q }) => q);
    const replies = await askAll(product.address, bot._id, texts);
    const asked = questions.flatMap((question, at) => {
      const reply = replies[at];
      return reply ? [{ site: data.name, question, reply, judgement: judge(question, reply) }] : [];
    });
    return { asked, times: await firstTokens(product.address, bot._id, sample(texts, TIMED_QUESTIONS)) };
  } finally {
    await site.close();
  }
};

/** Milliseconds from sending a question to the first text of its reply, one question after the other. */
const firstTokens = async (address: string, botId: string, questions: string[]): Promise<number[]> => {
  const visitor = await TimedVisitor.arrive(new HttpClient(address), botId);
  const times: number[] = [];
  try {
    for (const question of questions) {
      const { firstToken, answer } = await visitor.exchange(question);
      // a short answer may come whole
      times.push(firstToken || answer);
    }
  } finally {
    visitor.close();
  }
  return times;
};

const sharesOf = (asked: readonly Asked[]): Shares =>
  shares(
    asked.map(({ judgement }) => judgement),
    (at) => (asked[at]?.question.gold.length ?? 0) > 0,
  );

const percent = (value: number): string => (Number.isNaN(value) ? '–' : value.toFixed(2).replace(/^0/, ''));

/** One line for each group of questions. */
const breakDown = (by: string, asked: readonly Asked[], keyOf: (asked: Asked) => string): string[] => {
  const groups = Object.entries(Object.groupBy(asked, keyOf)).map(([key, group = []]) => {
    const of = sharesOf(group);
    return `| ${key} | ${group.length} | ${[of.right, of.helped, of.wrong, of.pageRight, of.pageRightOfSourced, of.unanswered].map(percent).join(' | ')} | ${of.failed} |`;
  });
  return [
    '',
    `| ${by} | questions | right | helped | wrong | page right | … where a page is shown | unanswerable not answered | failed |`,
    '|---|---|---|---|---|---|---|---|---|',
    ...groups,
  ];
};

/** Plain questions of visitors on small sites, answered without a model. */
export const visitors: Measure = {
  name: 'visitors',
  through: 'api',
  run: async (evaluation) => {
    const asked: Asked[] = [];
    const times: number[] = [];
    for (const data of readSites(evaluation.folder)) {
      evaluation.progress(`visitors: ${data.name}`);
      const site = await askSite(data, evaluation);
      asked.push(...site.asked);
      times.push(...site.times);
    }
    const all = sharesOf(asked);
    const foreign = sharesOf(asked.filter(({ question }) => question.kind === 'foreign'));
    const missed = asked.filter(({ judgement }) => !['right', 'unanswered'].includes(judgement.verdict));
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
        ...(evaluation.misses
          ? missed.map(({ question, reply, judgement }) =>
              missLine(`${judgement.verdict} (${question.kind})`, question.q, reply),
            )
          : []),
      ],
    };
  },
};
