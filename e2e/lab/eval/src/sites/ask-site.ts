import { sitemapOf, startSite, typed } from '@chirrup/e2e/lib/site';
import { HttpClient } from '@chirrup/testing/clients/http-client';
import { TimedVisitor } from '@chirrup/testing/clients/timed-visitor';
import type { MessageView } from '@chirrup/testing/clients/visitor';
import { askAll } from '../ask-all.js';
import { type Judgement, judge, shares, type VerdictShares } from '../judge.js';
import { type Evaluation, sample } from '../measure.js';
import { botFromSite } from '../taught-bot.js';
import type { SiteData, SiteQuestion } from './site-data.js';

/** A question as it was answered. */
export interface JudgedReply {
  site: string;
  siteLanguage: string | undefined;
  question: SiteQuestion;
  reply: MessageView;
  judgement: Judgement;
}

/** A bot that has read a site, which is served until it is closed. */
export interface TaughtSite {
  address: string;
  botId: string;
  /** Of a model, today. */
  tokensUsed(): Promise<number>;
  close(): Promise<void>;
}

/** Serves a site and lets a new bot read it. */
export const teachSite = async (data: SiteData, evaluation: Evaluation): Promise<TaughtSite> => {
  const { product, owner } = await evaluation.product();
  const site = await startSite();
  try {
    const paths = Object.keys(data.pages);
    for (const path of paths)
      site.routes.set(path, typed('text/html; charset=utf-8', data.pages[path] ?? ''));
    site.routes.set('/sitemap.xml', sitemapOf(...paths.map((path) => `${site.address}${path}`)));
    const bot = await botFromSite(owner, data.name, { address: site.address, pages: paths.length });
    return {
      address: product.address,
      botId: bot._id,
      tokensUsed: async () => {
        const path = `/api/v1/bots/${bot._id}/model_usage`;
        return (await owner.call<{ tokens_used: number }>('GET', path)).tokens_used;
      },
      close: () => site.close(),
    };
  } catch (error) {
    await site.close();
    throw error;
  }
};

/** Asks a site's bot the site's questions. */
export const askBot = async (
  data: SiteData,
  { address, botId }: TaughtSite,
  { limit }: Pick<Evaluation, 'limit'>,
  { timed }: { timed: number },
): Promise<{ asked: JudgedReply[]; times: number[] }> => {
  const questions = sample(data.questions, limit);
  const texts = questions.map(({ q }) => q);
  const replies = await askAll(address, botId, texts);
  const asked = questions.flatMap((question, at) => {
    const reply = replies[at];
    return reply
      ? [{ site: data.name, siteLanguage: data.lang, question, reply, judgement: judge(question, reply) }]
      : [];
  });
  return { asked, times: await firstTokens(address, botId, sample(texts, timed)) };
};

/** Both: serves a site, lets a new bot read it, asks its questions. */
export const askSite = async (
  data: SiteData,
  evaluation: Evaluation,
  how: { timed: number },
): Promise<{ asked: JudgedReply[]; times: number[] }> => {
  const site = await teachSite(data, evaluation);
  try {
    return await askBot(data, site, evaluation, how);
  } finally {
    await site.close();
  }
};

/** Milliseconds from sending a question to the first text of its reply, one question after the other. */
const firstTokens = async (address: string, botId: string, questions: string[]): Promise<number[]> => {
  if (questions.length === 0) return [];
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

export const sharesOf = (asked: readonly JudgedReply[]): VerdictShares =>
  shares(
    asked.map(({ judgement }) => judgement),
    (at) => (asked[at]?.question.gold.length ?? 0) > 0,
  );
