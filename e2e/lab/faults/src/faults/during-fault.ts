import type { SeededRandom } from '../random.js';
import type { FixtureBot } from '../visitors/fixture.js';
import { newQuestion, pairOf, tagsIn } from '../visitors/texts.js';
import type { FaultStack } from './fault-stack.js';
import type { Fault } from './faults.js';
import { askOnce } from './probes.js';

/** Longest a visitor waits for words of any kind while search or model are unavailable. */
const ANSWER_LIMIT_S = 8;
/** The services notice first, e.g. that connections are dead. */
const SLACK_S = 1;

/** what visitors were answered while a fault lasted, against what they were promised. */
export const checkDuringFault = async (
  fault: Fault,
  stack: FaultStack,
  bot: FixtureBot,
  random: SeededRandom,
  factor: number,
): Promise<string[]> => {
  if (fault.expected !== 'search unavailable' && fault.expected !== 'model unavailable') return [];
  const place = { stack, bot, random };
  const pair = pairOf(bot.marker);
  const question = newQuestion(random, bot.marker);
  const limit = (ANSWER_LIMIT_S + SLACK_S) * factor;
  const [verified, open] = await Promise.all([
    askOnce(place, pair.question, limit * 1_000),
    askOnce(place, question, limit * 1_000),
  ]);
  const broken: string[] = [];
  if (verified.reply?.content !== pair.answer)
    broken.push(
      `${fault.name}: the verified question was answered with “${verified.reply?.content}” after ${verified.seconds} s`,
    );
  if (!open.reply) broken.push(`${fault.name}: a question had no answer within ${limit} s`);
  else if (
    fault.expected === 'search unavailable' &&
    !/search/i.test(open.reply.content) &&
    // a small bot that has not changed is known by heart
    !tagsIn(open.reply.content).some((tag) => question.includes(tag))
  )
    broken.push(`${fault.name}: nothing says that search is unavailable: “${open.reply.content}”`);
  else if (fault.expected !== undefined && tagsIn(open.reply.content).some((tag) => !question.includes(tag)))
    broken.push(`${fault.name}: the answer belongs to another question: “${open.reply.content}”`);
  return broken;
};
