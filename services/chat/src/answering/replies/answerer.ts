import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '@chirrup/kernel/clock';
import { DomainError } from '@chirrup/kernel/domain-error';
import type { Log } from '@chirrup/kernel/log';
import { CLOCK, LOG } from '@chirrup/service-defaults/platform/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { type Draw, FREE } from '../../quota/domain/draw.js';
import { MessageQuota } from '../../quota/message-quota.js';
import type { ReplyRef } from '../../threads/domain/reply-job.js';
import { RecentTurnsQuery } from '../../threads/queries/recent-turns.query.js';
import { type Answer, SEARCH_UNAVAILABLE } from '../domain/answer.js';
import { smallTalkReply } from '../domain/language/small-talk-reply.js';
import {
  type Asked,
  afterQuestion,
  apart,
  type LookUpResult,
  type Prefetched,
  type PreparedReply,
  previousQuestions,
} from '../domain/question.js';
import { failedAnswer, stoppedBeforeStart } from '../domain/texts/finished-answers.js';
import { LookUp } from '../look-up/look-up.js';
import { RecentQuestions } from '../look-up/recent-questions.js';
import type { AnswerTask, AnswerWriter } from '../writers/answer-writer.js';
import { ANSWER_WRITER } from '../writers/answer-writer.provider.js';
import { buildWholeAnswer } from '../writers/build-answer.js';
import { writeAnswer } from '../writers/write-answer.js';
import type { ReplyStream } from './reply-stream.js';

/** Makes the answer of one reply: looks the question up and has the answer written. */
@Injectable()
export class Answerer {
  readonly #recent = new RecentQuestions();

  constructor(
    private readonly lookUp: LookUp,
    private readonly recentTurns: RecentTurnsQuery,
    @Inject(ANSWER_WRITER) private readonly writer: AnswerWriter,
    private readonly quota: MessageQuota,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * @param stream publishes the answer while it is made
   * @param stop ends it early: the answer is what was streamed until then
   */
  async answer(
    reply: ReplyRef,
    { question, seq, language, page, prefetched, withoutModel }: PreparedReply,
    stream: ReplyStream,
    stop: AbortSignal,
  ): Promise<Answer> {
    const begunAt = this.clock.now();
    const { turns, pictures } = apart(prefetched?.turns ?? (await this.recentTurns.execute(reply, seq)));
    // drawn while the question is looked up
    const drawing = this.quota.take(reply.botId);
    const mayAskModel = drawing.then((draw) => draw.mayAskModel);
    const task = {
      reply,
      question,
      language,
      page,
      turns,
      pictures,
      stream,
      stop,
      begunAt,
      mayAskModel,
      withoutModel,
    };
    const answer = await this.#answer(task, prefetched);
    const charge = this.#charge(reply.botId, answer, await drawing);
    return { ...answer, charge, trace: { ...answer.trace, total_ms: this.clock.now() - begunAt } };
  }

  /** An apology, and a reply that was stopped before its first word, cost nothing. */
  #charge(botId: string, { state, content }: Answer, draw: Draw): Answer['charge'] {
    if (state === 'complete' || (state === 'stopped' && content !== '')) return this.quota.use(botId, draw);
    this.quota.giveBack(botId, draw);
    return FREE;
  }

  /** Looks a question up while it is being committed. */
  async prefetch(botId: string, threadId: string, question: string): Prefetched['found'] {
    // the commit's statement is sent first
    await setImmediate();
    const previousQuestions = this.#recent.get(botId, threadId);
    const found = await this.lookUp.prefetch(botId, { question, previousQuestions });
    return found && { ...found, previousQuestions };
  }

  async #answer(
    task: Omit<AnswerTask, keyof LookUpResult>,
    prefetched: Prefetched | undefined,
  ): Promise<Answer> {
    const { reply, question, turns } = task;
    const asked = { question, previousQuestions: previousQuestions(turns) };
    this.#recent.set(reply.botId, reply.threadId, afterQuestion(asked));
    let found: LookUpResult;
    try {
      found = await this.#lookUp(task, asked, prefetched);
    } catch (error) {
      return this.#answerWithoutKnowledge(error, task);
    }
    return writeAnswer(this.writer, { ...task, ...found });
  }

  async #lookUp(
    { reply, stop }: Pick<AnswerTask, 'reply' | 'stop'>,
    asked: Asked,
    prefetched: Prefetched | undefined,
  ): Promise<LookUpResult> {
    const guess = await prefetched?.found;
    if (guess && isDeepStrictEqual(guess.previousQuestions, asked.previousQuestions))
      return { profile: guess.profile, knowledge: guess.knowledge };
    return this.lookUp.find(reply.botId, asked, stop);
  }

  #answerWithoutKnowledge(error: unknown, task: Omit<AnswerTask, keyof LookUpResult>): Answer {
    const { reply, stop } = task;
    if (stop.aborted) return stoppedBeforeStart();
    const profile = this.lookUp.knownProfile(reply.botId);
    const talk = smallTalkReply({ ...task, profile });
    if (talk) {
      const trace = { small_talk: talk.kind };
      return buildWholeAnswer({ ...task, profile: profile ?? { botName: '' } }, 'none', talk.text, { trace });
    }
    const isSearchUnavailable = error instanceof DomainError && error.code === SEARCH_UNAVAILABLE;
    const fields = { err: error, bot_id: reply.botId, reply_id: reply.id };
    // logged as a warning once, where the outage is noticed
    if (isSearchUnavailable) this.log.debug(fields, 'search is unavailable: a question was not looked up');
    else this.log.error(fields, 'a question could not be looked up');
    const reason = isSearchUnavailable ? SEARCH_UNAVAILABLE : 'look_up_failed';
    return failedAnswer(reason, { ...task, profile });
  }
}
