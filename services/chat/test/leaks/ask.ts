import { systemClock } from '@chirrup/kernel/clock';
import { silentLog } from '@chirrup/kernel/log';
import type { ChatModel } from '@chirrup/language-model/chat-model';
import { GuardedModel } from '@chirrup/language-model/guarded-model';
import { threadChannel } from '@chirrup/proto/channels';
import type { ThreadEvent } from '@chirrup/proto/live-events';
import { MemoryFanOut } from '@chirrup/realtime/memory/memory-fan-out';
import { MemoryLiveText } from '@chirrup/realtime/memory/memory-live-text';
import type { Answer } from '../../src/answering/domain/answer.js';
import { ReplyStream } from '../../src/answering/replies/reply-stream.js';
import { ExtractiveWriter } from '../../src/answering/writers/extractive-writer.js';
import { ModelWriter } from '../../src/answering/writers/model-writer.js';
import { writeAnswer } from '../../src/answering/writers/write-answer.js';
import { noCeiling } from '../../src/model-usage/model-ceiling.js';
import type { Attempt } from './attempts.js';

const always = (model: GuardedModel) => async () => model;
const reply = { id: 'r', botId: 'b', threadId: 't', replyTo: 'm' };

/** An answer, and every text that stood on the screen meanwhile, also what was taken back. */
export const ask = async (
  model: ChatModel,
  { question, profile, knowledge }: Pick<Attempt, 'question' | 'profile' | 'knowledge'>,
): Promise<{ answer: Answer; screens: string[] }> => {
  const fanOut = new MemoryFanOut();
  const screens: string[] = [];
  fanOut.subscribe(threadChannel(reply.threadId), (event: ThreadEvent) => {
    if (event.type === 'delta') screens[event.attempt] = (screens[event.attempt] ?? '') + event.delta;
  });
  // every piece is sent: nothing is gathered that could be taken back before it is seen
  let now = 0;
  const clock = { ...systemClock, now: () => (now += 1_000) };
  const stream = new ReplyStream(reply, 1, { fanOut, liveText: new MemoryLiveText(), clock });
  const writer = new ModelWriter({
    modelOf: always(new GuardedModel(model, systemClock)),
    extractive: new ExtractiveWriter(),
    log: silentLog,
    clock: systemClock,
    ceiling: noCeiling,
  });
  const stop = new AbortController().signal;
  const begunAt = systemClock.now();
  const answer = await writeAnswer(writer, {
    reply,
    question,
    turns: [],
    profile,
    knowledge,
    stream,
    stop,
    begunAt,
    mayAskModel: Promise.resolve(true),
  });
  stream.close();
  return { answer, screens: [...screens.filter(Boolean), answer.content] };
};
