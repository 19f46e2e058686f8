import { setTimeout as sleep } from 'node:timers/promises';
import { timeLeft, withDeadline } from '@chirrup/kernel/deadline';
import { DomainError, type ErrorDefinition } from '@chirrup/kernel/domain-error';
import { Inject, Injectable } from '@nestjs/common';
import { embeddingLimits, QueryEmbedder } from '../embedding/query-embedder.js';
import { PASSAGE_READER, SEARCH_INDEX } from '../knowledge.tokens.js';
import { NO_READER, type PassageReader } from '../reading/passage-reader.js';
import { searchErrors } from '../search/search.errors.js';
import type { SearchIndex } from '../search/search-index.js';
import { lookUp, type QuestionEmbedder, WORDS_ONLY } from './look-up.js';
import { lookUpMessage } from './look-up-message.js';
import { PAIR_ANSWERS } from './result/answers.js';
import type { QuestionContext, Retrieval } from './result/retrieval.js';

const SECOND_TRY_AFTER_MS = 150;
/** Longer input is a text, not a question; its beginning is looked up. */
const QUESTION_LIMIT = 1_000;
const ALONE: QuestionContext = { previousQuestions: [], carefulness: 'balanced' };

/** What a bot knows about a question. */
@Injectable()
export class RetrieveQuery {
  constructor(
    @Inject(SEARCH_INDEX) private readonly index: SearchIndex,
    @Inject(QueryEmbedder) readonly embedder: QuestionEmbedder = WORDS_ONLY,
    @Inject(PASSAGE_READER) readonly reader: PassageReader = NO_READER,
  ) {}

  /**
   * @throws DomainError `searchErrors.unavailable` when the index is unavailable and no pair answers
   * @throws DomainError `searchErrors.tooLarge` when the bot is too large for the index and no pair answers
   */
  async retrieve(botId: string, text: string, context = ALONE): Promise<Retrieval> {
    const { index } = this;
    try {
      return await this.#askWithin(index.budgetMs, () => this.#ask(index, botId, text, context));
    } catch (error) {
      if (!index.pairs || !(isUnavailable(error) || hasCode(error, searchErrors.tooLarge))) throw error;
      return this.#askPairs(index.pairs, error, botId, text, context);
    }
  }

  /**
   * @param ms how long an index that may be unavailable is waited for, beside the question's vector; the caller's own limit
   * leaves time for the pairs
   */
  async #askWithin(ms: number | undefined, ask: () => Promise<Retrieval>): Promise<Retrieval> {
    if (ms === undefined) return ask();
    const within = ms + embeddingLimits.deadlineMs;
    const begun = performance.now();
    return withDeadline(Math.min(within, timeLeft() ?? within), () =>
      ask().catch(async (error: unknown) => {
        const left = Math.min(ms - (performance.now() - begun), timeLeft() ?? 0);
        if (!isUnavailable(error) || left < SECOND_TRY_AFTER_MS) throw error;
        // a broken connection or a node that just went is not an outage; what is left of the time limits this try
        await sleep(SECOND_TRY_AFTER_MS);
        return ask();
      }),
    );
  }

  /** Asks without the passages, which `error` has kept away. */
  async #askPairs(
    index: SearchIndex,
    error: unknown,
    botId: string,
    text: string,
    context: QuestionContext,
  ): Promise<Retrieval> {
    const pairs = await this.#ask(index, botId, text, context);
    // without the passages it is unknown whether there is no answer
    if (!pairs.decision.verified && (pairs.qa[0]?.confidence ?? 0) < PAIR_ANSWERS) throw error;
    return { ...pairs, decision: { ...pairs.decision, unanswered: undefined }, pairsOnly: true };
  }

  async #ask(
    index: SearchIndex,
    botId: string,
    text: string,
    { previousQuestions, carefulness }: QuestionContext,
  ): Promise<Retrieval> {
    return lookUpMessage(
      (question, options) => lookUp(index, this, botId, question, { carefulness, ...options }),
      text.slice(0, QUESTION_LIMIT),
      previousQuestions,
    );
  }
}

function isUnavailable(error: unknown): boolean {
  return hasCode(error, searchErrors.unavailable);
}

function hasCode(error: unknown, { code }: ErrorDefinition): boolean {
  return error instanceof DomainError && error.code === code;
}
