import { Injectable } from '@nestjs/common';
import type { Answer } from '../answering/domain/answer.js';
import { outcomeOf, type ReplyOutcome } from '../answering/domain/reply-outcome.js';
import { LookUp } from '../answering/look-up/look-up.js';
import type { AnswerStream } from '../answering/writers/answer-writer.js';
import { ExtractiveWriter } from '../answering/writers/extractive-writer.js';
import { writeAnswer } from '../answering/writers/write-answer.js';

/** The answer that a visitor would get. */
export interface TriedAnswer extends Pick<Answer, 'lane' | 'content' | 'sources'> {
  outcome: ReplyOutcome;
  /** How likely the first passage answers. */
  confidence: number;
  /** Whether the question was compared by its meaning, or why not. */
  meaning: string;
}

/** Answers a question as for a visitor, without a model; nothing is stored or published. */
@Injectable()
export class TryQuestion {
  readonly #writer = new ExtractiveWriter();

  constructor(private readonly lookUp: LookUp) {}

  /**
   * @param carefulness in place of the bot's own; empty for that one
   * @throws DomainError when the look-up fails
   */
  async execute(
    botId: string,
    question: string,
    {
      carefulness = '',
      stop = new AbortController().signal,
    }: { carefulness?: string; stop?: AbortSignal } = {},
  ): Promise<TriedAnswer> {
    const found = await this.lookUp.find(botId, { question, previousQuestions: [] }, stop, carefulness);
    const reply = { id: '', botId, threadId: '', replyTo: '' };
    const answer = await writeAnswer(this.#writer, {
      ...found,
      reply,
      question,
      turns: [],
      stream: discardingStream(),
      stop,
      begunAt: 0,
      mayAskModel: Promise.resolve(false),
    });
    const { lane, content, sources } = answer;
    return {
      lane,
      content,
      sources,
      outcome: outcomeOf(answer) ?? 'nothing',
      confidence: found.knowledge.confidence,
      meaning: found.knowledge.meaning,
    };
  }
}

/** Discards what is streamed. */
const discardingStream = (): AnswerStream => ({
  text: '',
  firstAt: undefined,
  push: () => undefined,
  restart: () => undefined,
  offer: () => undefined,
});
