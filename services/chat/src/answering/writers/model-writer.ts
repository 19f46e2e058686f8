import type { Clock } from '@chirrup/kernel/clock';
import type { Log } from '@chirrup/kernel/log';
import type { GuardedModel } from '@chirrup/language-model/guarded-model';
import { observedTurn } from '@chirrup/language-model/model-metrics';
import type { ModelCeiling } from '../../model-usage/model-ceiling.js';
import type { Answer, Trace } from '../domain/answer.js';
import { hasMaterial } from '../domain/answer-material.js';
import { languageName } from '../domain/checks/answer-language.js';
import type { EmbedTexts } from '../domain/checks/meaning-check.js';
import { newCanary } from '../domain/guard/canary.js';
import { WRONG_LANGUAGE } from '../domain/judging/guarded-text.js';
import { visitorLanguage } from '../domain/language/visitor-language.js';
import { pagesFound } from '../domain/texts/no-answer.js';
import { buildPrompt, promptFacts, promptParts } from '../domain/texts/prompt.js';
import type { AnswerTask, AnswerWriter } from './answer-writer.js';
import { buildNoAnswer, buildStoppedAnswer, buildStreamedAnswer } from './build-answer.js';
import type { ExtractiveWriter } from './extractive-writer.js';
import { type Material, type MaterialReader, readAsFound } from './material-reader.js';
import { type ModelOutcome, streamModel } from './stream-model.js';

interface Ports {
  /** The model of a bot; undefined if there is none. */
  modelOf(botId: string): Promise<GuardedModel | undefined>;
  extractive: ExtractiveWriter;
  log: Log;
  clock: Clock;
  reader?: Pick<MaterialReader, 'read' | 'readLess'>;
  ceiling: ModelCeiling;
  meaning?: EmbedTexts;
  /** JPEG. */
  pictures?(names: readonly string[]): Promise<readonly Uint8Array[]>;
}

/** From the reply's start. */
const OFFER_AFTER_MS = 3_000;

/**
 * Answers with a model. What a failing model has streamed is replaced by an extractive answer, for half an answer can mean
 * the opposite of the whole.
 */
export class ModelWriter implements AnswerWriter {
  constructor(private readonly ports: Ports) {}

  async write(task: AnswerTask): Promise<Answer> {
    const { knowledge, profile, smallTalk, pictures = [] } = task;
    const { extractive, ceiling, modelOf } = this.ports;
    const isWithoutPictures = smallTalk || hasMaterial(knowledge, profile);
    // without the pages a model would deny what a page may answer
    if (task.stop.aborted || knowledge.pairsOnly || !(isWithoutPictures || pictures.length > 0))
      return extractive.write(task);
    const model = await modelOf(task.reply.botId);
    if (!model || !(isWithoutPictures || model.takesPictures)) return extractive.write(task);
    if (task.withoutModel) return extractive.write(task, { provider_error: 'process_ended' });
    const limit = (await task.mayAskModel) ? await ceiling.reached(task.reply.botId) : 'plan';
    if (limit) return extractive.write(task, { model_limit: limit });
    const offering = this.#offerMeanwhile(task);
    try {
      return await this.#ask(task, model);
    } finally {
      clearTimeout(offering);
    }
  }

  /** A visitor who waits for a model that reasons has the pages found to read. */
  #offerMeanwhile(task: AnswerTask): NodeJS.Timeout | undefined {
    const { smallTalk, knowledge, stream, begunAt, stop } = task;
    const pages = smallTalk ? [] : pagesFound(knowledge);
    if (pages.length === 0) return undefined;
    const wait = begunAt + OFFER_AFTER_MS - this.ports.clock.now();
    return setTimeout(() => !stop.aborted && stream.offer(pages), Math.max(0, wait));
  }

  async #ask(task: AnswerTask, model: GuardedModel): Promise<Answer> {
    const { reader = readAsFound } = this.ports;
    const pictures = await this.#pictures(task, model);
    const material = { pictures, ...(await reader.read(task, model, pictures)) };
    const turn = (read: Material, answerIn?: string) => this.#turn(model, task, read, answerIn);
    let outcome = await turn(material);
    let tokens = material.tokens + outcome.tokens;
    const { isTooLong } = outcome;
    if (isTooLong || outcome.trace.provider_error === WRONG_LANGUAGE) {
      task.stream.restart();
      outcome = isTooLong
        ? await turn(reader.readLess(material))
        : await turn(material, languageName(visitorLanguage(task), 'en'));
      tokens += outcome.tokens;
    }
    const trace = material.searchedFor ? { searched_for: material.searchedFor } : {};
    return {
      ...(await this.#answerAfter({ ...outcome, trace: { ...outcome.trace, ...trace } }, task)),
      modelTokens: tokens,
    };
  }

  async #pictures(
    { smallTalk, pictures = [] }: AnswerTask,
    model: GuardedModel,
  ): Promise<readonly Uint8Array[]> {
    if (smallTalk || pictures.length === 0 || !model.takesPictures) return [];
    return (await this.ports.pictures?.(pictures)) ?? [];
  }

  /** @param answerIn name of the language that the answer was not in */
  #turn(
    model: GuardedModel,
    task: AnswerTask,
    { knowledge, page, pictures }: Material,
    answerIn: string | undefined,
  ): Promise<ModelOutcome> {
    const { clock, meaning } = this.ports;
    const { profile, turns, question, smallTalk } = task;
    const now = clock.now();
    const isSmallTalk = smallTalk !== undefined;
    const input = {
      profile,
      knowledge,
      page,
      pictures,
      turns,
      question,
      isSmallTalk,
      canary: newCanary(),
      answerIn,
      now,
    };
    const basis = {
      ...input,
      facts: promptFacts(input),
      language: visitorLanguage(task),
      showsPictures: (pictures ?? []).length > 0,
    };
    const turn = {
      basis,
      prompt: buildPrompt(input),
      parts: promptParts(input),
      begunAt: task.begunAt,
      meaning,
    };
    return observedTurn(model, () => streamModel(model, turn, task.stream, task.stop));
  }

  async #answerAfter({ end, sources, trace }: ModelOutcome, task: AnswerTask): Promise<Answer> {
    const { reply, stream, smallTalk } = task;
    if (end === 'stopped') return buildStoppedAnswer(task, 'model', { sources, trace });
    const kind: Partial<Trace> = smallTalk ? { small_talk: smallTalk.kind } : {};
    if (end === 'complete')
      return buildStreamedAnswer(task, 'model', stream.text.trim(), {
        sources,
        trace: { ...trace, ...kind },
      });
    // nothing of a text that rests on nothing stays
    stream.restart();
    // the model has read the passages: they do not answer
    if (end === 'refused' && !smallTalk) return buildNoAnswer(task, trace);
    if (end === 'failed')
      this.ports.log.warn(
        {
          bot_id: reply.botId,
          reply_id: reply.id,
          reason: trace.provider_error,
          said: trace.provider_message,
        },
        'the model did not answer',
      );
    return this.ports.extractive.write(task, trace);
  }
}
