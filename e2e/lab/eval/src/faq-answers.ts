import { readFaq } from '@chirrup/e2e/lib/evaluation-data';
import type { Owner } from '@chirrup/testing/clients/owner';
import { askAll, missLine } from './ask-all.js';
import { foldForJudging } from './judge.js';
import { atLeast, atMost, type EvalMeasure, sample } from './measure.js';
import { untilUnderstood } from './taught-bot.js';

const COLLECTION = 'data-engineering-zoomcamp';
const QUESTIONS = 300;
const TEACHING = 4;

type Verdict = 'right' | 'wrong' | 'refused' | 'failed';

/** Teaches every pair, a few at a time. */
const teachAll = async (owner: Owner, botId: string, pairs: { question: string; answer: string }[]) => {
  let next = 0;
  const teachInTurn = async () => {
    for (let pair = pairs[next++]; pair; pair = pairs[next++])
      await owner.teach(botId, pair.question.slice(0, 1_000), pair.answer.slice(0, 10_000));
  };
  await Promise.all(Array.from({ length: TEACHING }, teachInTurn));
};

/** Paraphrased questions of a FAQ collection whose pairs the owner taught. */
export const faqAnswers: EvalMeasure = {
  name: 'faq-answers',
  through: 'api',
  run: async ({ folder, limit, misses, product: running }) => {
    const { product, owner } = await running();
    const { pairs, queries } = readFaq(COLLECTION, folder);
    const bot = await owner.createBot('FAQ');
    await owner.change(bot._id, { live_mode: true });
    await teachAll(owner, bot._id, pairs);
    await untilUnderstood(owner, bot._id, pairs.length);
    const answers = new Map(pairs.map(({ id, answer }) => [id, foldForJudging(answer)]));
    const asked = sample(queries, Math.min(QUESTIONS, limit ?? QUESTIONS));
    const replies = await askAll(
      product.address,
      bot._id,
      asked.map(({ q }) => q),
    );
    const judged = asked.flatMap(({ q, id }, at) => {
      const reply = replies[at];
      if (!reply) return [];
      const verdict = (): Verdict => {
        if (reply.state !== 'complete') return 'failed';
        if (reply.lane === 'none') return 'refused';
        return foldForJudging(reply.content).includes(answers.get(id) ?? '\0') ? 'right' : 'wrong';
      };
      return [{ q, reply, verdict: verdict() }];
    });
    const count = (wanted: Verdict) => judged.filter(({ verdict }) => verdict === wanted).length;
    return {
      figures: [
        {
          name: 'FAQ through the product: answered right of all',
          now: count('right') / judged.length,
          must: atLeast(0.65),
          aim: atLeast(0.8),
        },
        {
          name: 'FAQ through the product: answered wrong',
          now: count('wrong') / judged.length,
          must: atMost(0.06),
        },
      ],
      details: [
        '',
        `${pairs.length} pairs, ${judged.length} questions: ${count('right')} right, ${count('wrong')} wrong, ${count('refused')} refused, ${count('failed')} failed.`,
        ...(misses
          ? judged
              .filter(({ verdict }) => verdict === 'wrong' || verdict === 'failed')
              .map(({ q, reply, verdict }) => missLine(verdict, q, reply))
          : []),
      ],
    };
  },
};
