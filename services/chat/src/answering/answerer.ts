import type { Clock } from '@chirrup/kernel/clock';
import type { Log } from '@chirrup/kernel/log';
import { CLOCK, LOG } from '@chirrup/service-defaults/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { type Answer, type Trace, traceKnowledge } from './domain/answer.js';
import { extractiveAnswer } from './domain/extractive-answer.js';
import { failedAnswer, stoppedBeforeStart } from './domain/finished-answers.js';
import type { BotProfile, Knowledge } from './domain/knowledge.js';
import { chooseLane, confidentPair, laneWithoutModel } from './domain/lane.js';
import { noAnswerText, otherQuestions } from './domain/no-answer.js';
import { buildPrompt } from './domain/prompt.js';
import type { ReplyPayload, ReplyRef } from './domain/question.js';
import { LookUp } from './look-up.js';
import { ANSWER_MODEL } from './model/answer-model.provider.js';
import type { GuardedModel } from './model/guarded-model.js';
import { streamModel } from './model-lane.js';
import { RecentTurnsQuery } from './recent-turns.query.js';
import type { ReplyStream } from './reply-stream.js';

interface Work {
  reply: ReplyRef;
  question: string;
  seq: number;
  stream: ReplyStream;
  stop: AbortSignal;
  profile: BotProfile;
  knowledge: Knowledge;
  begunAt: number;
}

/** What a lane adds to its text. */
type Rest = Partial<Pick<Answer, 'sources' | 'suggestions'>> & { trace?: Partial<Trace> };

/** Makes one answer, in the first lane that has one. */
@Injectable()
export class Answerer {
  constructor(
    private readonly lookUp: LookUp,
    private readonly recentTurns: RecentTurnsQuery,
    @Inject(ANSWER_MODEL) private readonly model: GuardedModel | null,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * @param stream shows the answer while it is made
   * @param stop ends it early; what was streamed so far is the answer then
   */
  async answer(
    reply: ReplyRef,
    { question, seq }: ReplyPayload,
    stream: ReplyStream,
    stop: AbortSignal,
  ): Promise<Answer> {
    const begunAt = this.clock.now();
    const found = await this.#lookUp(reply, question, stop);
    if (!found) return stop.aborted ? stoppedBeforeStart() : failedAnswer('', 'look_up_failed');
    const work = { reply, question, seq, stream, stop, begunAt, ...found };
    const answer = await this.#inLane(work);
    return {
      ...answer,
      trace: { ...traceKnowledge(found.knowledge), ...answer.trace, total_ms: this.clock.now() - begunAt },
    };
  }

  async #lookUp(
    reply: ReplyRef,
    question: string,
    stop: AbortSignal,
  ): Promise<Pick<Work, 'profile' | 'knowledge'> | undefined> {
    try {
      return await this.lookUp.of(reply.botId, question, stop);
    } catch (error) {
      if (!stop.aborted)
        this.log.error(
          { err: error, bot_id: reply.botId, reply_id: reply.id },
          'a question could not be looked up',
        );
      return undefined;
    }
  }

  async #inLane(work: Work): Promise<Answer> {
    const { knowledge, profile, stop } = work;
    if (stop.aborted) return this.#stopped(work, {});
    const lane = chooseLane(knowledge, profile, this.model !== null);
    if (lane === 'verified' && knowledge.verified) return this.#say(work, lane, knowledge.verified.answer);
    if (lane === 'model' && this.model) return this.#fromModel(this.model, work);
    return this.#withoutModel(work, {});
  }

  async #fromModel(model: GuardedModel, work: Work): Promise<Answer> {
    const { reply, profile, knowledge, question, seq, stream, stop, begunAt } = work;
    const prompt = buildPrompt(profile, knowledge, await this.recentTurns.execute(reply, seq), question);
    const { end, sources, trace } = await streamModel(
      model,
      { profile, knowledge, prompt, begunAt },
      stream,
      stop,
    );
    if (end === 'stopped') return { ...this.#stopped(work, trace), lane: 'model', sources };
    if (end === 'complete') return this.#complete(work, 'model', stream.text.trim(), { sources, trace });
    if (end === 'failed') {
      this.log.warn(
        { bot_id: reply.botId, reply_id: reply.id, reason: trace.provider_error },
        'the model did not answer',
      );
      stream.restart();
      return this.#withoutModel(work, trace);
    }
    // the model has read the passages and says they do not answer
    return this.#nothingFound(work, trace);
  }

  #withoutModel(work: Work, trace: Partial<Trace>): Answer {
    const pair = confidentPair(work.knowledge);
    if (pair) return this.#say(work, 'extractive', pair.answer, { trace });
    const [best] = work.knowledge.passages;
    if (laneWithoutModel(work.knowledge) === 'none' || !best) return this.#nothingFound(work, trace);
    const { content, sources } = extractiveAnswer(best);
    if (content === '') return this.#nothingFound(work, trace);
    return this.#say(work, 'extractive', content, { sources, trace });
  }

  #nothingFound(work: Work, trace: Partial<Trace>): Answer {
    const suggestions = otherQuestions(work.knowledge.suggestions, work.question);
    return this.#say(work, 'none', noAnswerText(work.question, work.profile.botName), { suggestions, trace });
  }

  /** An answer that is there as a whole. */
  #say(work: Work, lane: Answer['lane'], content: string, rest: Rest = {}): Answer {
    work.stream.push(content);
    return this.#complete(work, lane, content, rest);
  }

  #complete({ profile, stream, begunAt }: Work, lane: Answer['lane'], content: string, rest: Rest): Answer {
    const first = stream.firstAt === undefined ? {} : { first_token_ms: stream.firstAt - begunAt };
    return {
      sources: [],
      suggestions: [],
      ...rest,
      state: 'complete',
      lane,
      senderName: profile.botName,
      content,
      trace: { ...rest.trace, ...first, lane },
    };
  }

  #stopped(work: Work, trace: Partial<Trace>): Answer {
    const lane = trace.model ? 'model' : 'none';
    return { ...this.#complete(work, lane, work.stream.text, { trace }), state: 'stopped' };
  }
}
