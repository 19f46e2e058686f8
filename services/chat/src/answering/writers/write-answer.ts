import { type Answer, traceKnowledge } from '../domain/answer.js';
import { smallTalkIn } from '../domain/language/small-talk.js';
import { smallTalkReply } from '../domain/language/small-talk-reply.js';
import { withSiteLinks } from '../domain/texts/site-links.js';
import type { AnswerTask, AnswerWriter } from './answer-writer.js';
import { buildWholeAnswer } from './build-answer.js';

/** The owner's answer to a verified question, else what the writer makes of the knowledge. */
export const writeAnswer = async (writer: AnswerWriter, task: AnswerTask): Promise<Answer> => {
  const answer = await write(writer, task);
  return { ...answer, trace: { ...traceKnowledge(task.knowledge), ...answer.trace } };
};

const write = (writer: AnswerWriter, task: AnswerTask): Answer | Promise<Answer> => {
  const { knowledge, stop } = task;
  if (stop.aborted) return writer.write(task);
  const { verified } = knowledge;
  const smallTalk = smallTalkReply(task);
  // the owner's own greeting is preferred to ours; pages do not answer greetings
  if (verified && (!smallTalk || smallTalkIn(verified.question)))
    return buildWholeAnswer(task, 'verified', withSiteLinks(verified.answer, task.profile.baseUrl));
  return writer.write({ ...task, smallTalk });
};
