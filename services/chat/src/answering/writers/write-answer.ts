import { type Answer, traceKnowledge } from '../domain/answer.js';
import { smallTalkIn } from '../domain/language/small-talk.js';
import { smallTalkReply } from '../domain/language/small-talk-reply.js';
import { otherQuestions } from '../domain/no-answer.js';
import type { AnswerTask, AnswerWriter } from './answer-writer.js';
import { say } from './build-answer.js';

/** The owner's own words where the question is theirs, a word back to small talk, else what the writer makes of it. */
export const writeAnswer = async (writer: AnswerWriter, task: AnswerTask): Promise<Answer> => {
  const answer = await write(writer, task);
  return { ...answer, trace: { ...traceKnowledge(task.knowledge), ...answer.trace } };
};

const write = (writer: AnswerWriter, task: AnswerTask): Answer | Promise<Answer> => {
  const { question, profile, knowledge, stop } = task;
  const { verified, suggestions } = knowledge;
  if (stop.aborted) return writer.write(task);
  const talk = smallTalkReply(question, profile);
  // the owner's own greeting comes before ours; a page never answers one
  if (verified && (!talk || smallTalkIn(verified.question))) return say(task, 'verified', verified.answer);
  if (!talk) return writer.write(task);
  const others = talk.kind === 'greeting' ? otherQuestions(suggestions, question) : [];
  return say(task, 'none', talk.text, { suggestions: others, trace: { small_talk: talk.kind } });
};
