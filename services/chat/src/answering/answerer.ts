import { setImmediate } from 'node:timers/promises';
import type { Clock } from '@chirrup/kernel/clock';
import { DomainError } from '@chirrup/kernel/domain-error';
import type { Log } from '@chirrup/kernel/log';
import { CLOCK, LOG } from '@chirrup/service-defaults/tokens';
import { Inject, Injectable } from '@nestjs/common';
import type { AnswerTask, AnswerWriter } from './answer-writer.js';
import { ANSWER_WRITER } from './answer-writer.provider.js';
import { type Answer, SEARCH_UNAVAILABLE, traceKnowledge } from './domain/answer.js';
import { failedAnswer, stoppedBeforeStart } from './domain/finished-answers.js';
import type { LookUpResult, ReplyPayload, ReplyRef } from './domain/question.js';
import { say } from './finish-answer.js';
import { LookUp } from './look-up.js';
import type { ReplyStream } from './reply-stream.js';

/** Makes one answer: the owner's own words where the question is theirs, else what the writer makes of it. */
@Injectable()
export class Answerer {
  constructor(
    private readonly lookUp: LookUp,
    @Inject(ANSWER_WRITER) private readonly writer: AnswerWriter,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * @param stream shows the answer while it is made
   * @param stop ends it early; what was streamed so far is the answer then
   */
  async answer(
    reply: ReplyRef,
    { question, seq, prefetched }: ReplyPayload,
    stream: ReplyStream,
    stop: AbortSignal,
  ): Promise<Answer> {
    const begunAt = this.clock.now();
    const asked = { reply, question, seq, turns: prefetched?.turns, stream, stop, begunAt };
    const answer = await this.#answer(asked, await prefetched?.found);
    return { ...answer, trace: { ...answer.trace, total_ms: this.clock.now() - begunAt } };
  }

  async #answer(
    asked: Omit<AnswerTask, keyof LookUpResult>,
    prefetched: LookUpResult | undefined,
  ): Promise<Answer> {
    const { reply, question, stop } = asked;
    const found =
      prefetched ??
      (await this.lookUp.of(reply.botId, question, stop).catch((error: unknown) => error as Error));
    if (found instanceof Error) return this.#notLookedUp(found, asked);
    const answer = await this.#write({ ...asked, ...found });
    return { ...answer, trace: { ...traceKnowledge(found.knowledge), ...answer.trace } };
  }

  /** How many messages before a question its answer may be made of. */
  get turns(): number {
    return this.writer.turns;
  }

  /** Begins to look up what a question is about to need, once everything that is under way has gone out. */
  async prefetch(botId: string, question: string): Promise<LookUpResult | undefined> {
    await setImmediate();
    return this.lookUp.prefetch(botId, question);
  }

  #write(task: AnswerTask): Answer | Promise<Answer> {
    const { verified } = task.knowledge;
    return verified && !task.stop.aborted ? say(task, 'verified', verified.answer) : this.writer.write(task);
  }

  #notLookedUp(
    error: Error,
    { reply, question, stop }: Pick<AnswerTask, 'reply' | 'question' | 'stop'>,
  ): Answer {
    if (stop.aborted) return stoppedBeforeStart();
    const isSearchAway = error instanceof DomainError && error.code === SEARCH_UNAVAILABLE;
    const fields = { err: error, bot_id: reply.botId, reply_id: reply.id };
    // many questions meet the same outage, which is told of where it is found
    if (isSearchAway) this.log.debug(fields, 'a question came while search was away');
    else this.log.error(fields, 'a question could not be looked up');
    const reason = isSearchAway ? SEARCH_UNAVAILABLE : 'look_up_failed';
    return failedAnswer(reason, question, this.lookUp.knownProfile(reply.botId));
  }
}
