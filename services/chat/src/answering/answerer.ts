import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '@chirrup/kernel/clock';
import { DomainError } from '@chirrup/kernel/domain-error';
import type { Log } from '@chirrup/kernel/log';
import { CLOCK, LOG } from '@chirrup/service-defaults/platform/tokens';
import { Inject, Injectable } from '@nestjs/common';
import type { AnswerTask, AnswerWriter } from './answer-writer.js';
import { ANSWER_WRITER } from './answer-writer.provider.js';
import { type Answer, SEARCH_UNAVAILABLE } from './domain/answer.js';
import { failedAnswer, stoppedBeforeStart } from './domain/finished-answers.js';
import {
  type Asked,
  afterQuestion,
  type LookUpResult,
  type Prefetched,
  previousQuestions,
  type ReplyPayload,
  type ReplyRef,
} from './domain/question.js';
import { smallTalkReply } from './domain/small-talk/small-talk-reply.js';
import { say } from './finish-answer.js';
import { LookUp } from './look-up.js';
import { RecentQuestions } from './recent-questions.js';
import { RecentTurnsQuery } from './recent-turns.query.js';
import type { ReplyStream } from './reply-stream.js';
import { writeAnswer } from './write-answer.js';

/** Makes one answer: the owner's own words where the question is theirs, else what the writer makes of it. */
@Injectable()
export class Answerer {
  readonly #recent = new RecentQuestions();

  constructor(
    private readonly lookUp: LookUp,
    private readonly recentTurns: RecentTurnsQuery,
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
    const turns = prefetched?.turns ?? (await this.recentTurns.execute(reply, seq));
    const task = { reply, question, turns, stream, stop, begunAt };
    const answer = await this.#answer(task, prefetched);
    return { ...answer, trace: { ...answer.trace, total_ms: this.clock.now() - begunAt } };
  }

  /** Begins to look up what a question is about to need, once everything that is under way has gone out. */
  async prefetch(botId: string, threadId: string, question: string): Prefetched['found'] {
    await setImmediate();
    const previousQuestions = this.#recent.of(botId, threadId);
    const found = await this.lookUp.prefetch(botId, { question, previousQuestions });
    return found && { ...found, previousQuestions };
  }

  async #answer(
    task: Omit<AnswerTask, keyof LookUpResult>,
    prefetched: Prefetched | undefined,
  ): Promise<Answer> {
    const { reply, question, turns } = task;
    const asked = { question, previousQuestions: previousQuestions(turns) };
    this.#recent.keep(reply.botId, reply.threadId, afterQuestion(asked));
    const found = await this.#found(task, asked, prefetched).catch((error: unknown) => error as Error);
    if (found instanceof Error) return this.#notLookedUp(found, task);
    return writeAnswer(this.writer, { ...task, ...found });
  }

  async #found(
    { reply, stop }: Pick<AnswerTask, 'reply' | 'stop'>,
    asked: Asked,
    prefetched: Prefetched | undefined,
  ): Promise<LookUpResult> {
    const guess = await prefetched?.found;
    if (guess && isDeepStrictEqual(guess.previousQuestions, asked.previousQuestions))
      return { profile: guess.profile, knowledge: guess.knowledge };
    return this.lookUp.of(reply.botId, asked, stop);
  }

  #notLookedUp(error: Error, task: Omit<AnswerTask, keyof LookUpResult>): Answer {
    const { reply, question, stop } = task;
    if (stop.aborted) return stoppedBeforeStart();
    const profile = this.lookUp.knownProfile(reply.botId);
    const talk = smallTalkReply(question, profile);
    if (talk) {
      const trace = { small_talk: talk.kind };
      return say({ ...task, profile: profile ?? { botName: '' } }, 'none', talk.text, { trace });
    }
    const isSearchAway = error instanceof DomainError && error.code === SEARCH_UNAVAILABLE;
    const fields = { err: error, bot_id: reply.botId, reply_id: reply.id };
    // many questions meet the same outage, which is told of where it is found
    if (isSearchAway) this.log.debug(fields, 'a question came while search was away');
    else this.log.error(fields, 'a question could not be looked up');
    const reason = isSearchAway ? SEARCH_UNAVAILABLE : 'look_up_failed';
    return failedAnswer(reason, question, profile);
  }
}
