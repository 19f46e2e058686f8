import { type Answer, type SmallTalk, traceKnowledge } from '../domain/answer.js';
import { smallTalkIn } from '../domain/language/small-talk.js';
import { smallTalkReply } from '../domain/language/small-talk-reply.js';
import { otherQuestions, withSupportEmail } from '../domain/texts/no-answer.js';
import type { AnswerTask, AnswerWriter } from './answer-writer.js';
import { buildWholeAnswer } from './build-answer.js';

/** After these a visitor may not know what to ask. */
const WITH_SUGGESTIONS: ReadonlySet<SmallTalk> = new Set<SmallTalk>(['greeting', 'whoAreYou']);

/** The owner's answer to a verified question, a reply to small talk, else what the writer makes of the knowledge. */
export const writeAnswer = async (writer: AnswerWriter, task: AnswerTask): Promise<Answer> => {
  const answer = await write(writer, task);
  return { ...answer, trace: { ...traceKnowledge(task.knowledge), ...answer.trace } };
};

const write = (writer: AnswerWriter, task: AnswerTask): Answer | Promise<Answer> => {
  const { question, knowledge, stop } = task;
  const { verified, suggestions } = knowledge;
  if (stop.aborted) return writer.write(task);
  const talk = smallTalkReply(task);
  // the owner's own greeting is preferred to ours; pages do not answer greetings
  if (verified && (!talk || smallTalkIn(verified.question)))
    return buildWholeAnswer(task, 'verified', verified.answer);
  if (!talk) return writer.write(task);
  const others = WITH_SUGGESTIONS.has(talk.kind) ? otherQuestions(suggestions, question) : [];
  const text =
    talk.kind === 'unhappy' ? withSupportEmail(talk.text, task.profile.supportEmail, task) : talk.text;
  return buildWholeAnswer(task, 'none', text, { suggestions: others, trace: { small_talk: talk.kind } });
};
