import { HttpClient } from '@chirrup/testing/clients/http-client';
import { type Exchange, TimedVisitor } from '@chirrup/testing/clients/timed-visitor';
import { quantile } from '@chirrup/testing/statistics';
import { atLeast, type EvalMeasure, sample } from '../measure.js';
import { teachSite } from '../sites/ask-site.js';
import { leftOutSites } from '../sites/site-data.js';
import { installSmallModel } from './install.js';
import { type SmallModel, serveSmallModel } from './server.js';

const QUESTIONS = 10;
const LIMIT_MS = 280_000;

let served: SmallModel | undefined;

/** Settings of the product for this measure: a machine that does other things needs minutes for a prompt. */
export const smallModelEnv = async (progress: (line: string) => void): Promise<Record<string, string>> => {
  served = await serveSmallModel(await installSmallModel(progress));
  return {
    LLM_BASE_URL: served.url,
    LLM_MODEL: 'small',
    LLM_CONTEXT_TOKENS: '500',
    LLM_FIRST_TEXT_MS: '240000',
    LLM_TOTAL_MS: '270000',
    LLM_TEST_CALL: 'off',
  };
};

export const closeSmallModel = async (): Promise<void> => served?.close();

/** Whether what a visitor got can be shown: with its pages, or saying that there is no answer. */
const isSourcedOrHonest = ({ lane, reply }: Exchange): boolean =>
  lane !== 'model' || (reply?.sources ?? []).length > 0;

/** Ten questions about a made-up site to a real model: it is asked, it streams, and nothing without a source is shown. */
export const smallModel: EvalMeasure = {
  name: 'small-model',
  through: 'api',
  isOwnData: true,
  run: async (evaluation) => {
    const [data] = leftOutSites().filter(({ lang }) => lang === undefined || lang === 'en');
    if (!data) throw new Error('there is no site');
    const site = await teachSite(data, evaluation);
    const answers: (Exchange & { question: string })[] = [];
    try {
      for (const { q: question } of sample(data.questions, QUESTIONS)) {
        const visitor = await TimedVisitor.arrive(new HttpClient(site.address), site.botId);
        evaluation.progress(`small-model: ${question}`);
        answers.push({ question, ...(await visitor.exchange(question, LIMIT_MS)) });
        visitor.close();
      }
      const [tokens, streamed] = [await site.tokensUsed(), served?.pieces.filter((count) => count > 1) ?? []];
      const share = (of: readonly unknown[]) => of.length / answers.length;
      return {
        figures: [
          { name: 'small model: answered at all', now: share(answers), must: atLeast(1) },
          { name: 'small model: asked, and streamed', now: share(streamed), must: atLeast(0.5) },
          {
            name: 'small model: sourced or honest',
            now: share(answers.filter(isSourcedOrHonest)),
            must: atLeast(1),
          },
          { name: 'small model: written by it', now: share(answers.filter(({ lane }) => lane === 'model')) },
          {
            name: 'small model: first text, p50',
            now: quantile(
              answers.map(({ firstToken }) => firstToken),
              0.5,
            ),
            unit: 'ms',
          },
          { name: 'small model: tokens a question', now: tokens / answers.length, unit: 'tokens' },
        ],
        details: answers.map(
          ({ question, lane, reply }) =>
            `- ${question} → ${lane}: ${reply?.content.replace(/\s+/g, ' ').slice(0, 200)}`,
        ),
      };
    } finally {
      await site.close();
    }
  },
};
