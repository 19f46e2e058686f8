import { takesBreath } from '@chirrup/kernel/breath';
import type { GuardedModel } from '@chirrup/language-model/guarded-model';
import { ModelError } from '@chirrup/language-model/model-error';
import { tokensTrace } from '@chirrup/language-model/model-price';
import { usedTokens } from '@chirrup/language-model/spending';
import type { Source, Trace } from '../domain/answer.js';
import type { AnswerBasis } from '../domain/checks/answer-check.js';
import { type EmbedTexts, farSentences, type Uncompared } from '../domain/checks/meaning-check.js';
import type { PromptParts } from '../domain/guard/leak-guard.js';
import { GuardedText } from '../domain/judging/guarded-text.js';
import type { PromptMessage } from '../domain/texts/prompt.js';
import type { AnswerStream } from './answer-writer.js';

/** How a model's turn ended. After `failed` and `refused` the answer is made without the model. */
export interface ModelOutcome {
  end: 'complete' | 'stopped' | 'refused' | 'failed';
  /** The model could not take so much text. */
  isTooLong?: boolean;
  sources: Source[];
  trace: Partial<Trace>;
  tokens: number;
}

export interface ModelTurn {
  /** What the answer may rest on. */
  basis: AnswerBasis;
  prompt: PromptMessage[];
  parts: PromptParts;
  /** Compares an answer with pages in another language. */
  meaning?: EmbedTexts | undefined;
  /** When the reply was started. */
  begunAt: number;
}

/** A provider that gathers its answer sends all of it at once: judged in pieces, it holds nobody up. */
const PIECE = 300;

function* pieces(text: string): Generator<string> {
  for (let at = 0, end = 0; at < text.length; at = end) {
    // the halves of a character stay together
    end = at + PIECE - (/[\uD800-\uDBFF]/.test(text.charAt(at + PIECE - 1)) ? 1 : 0);
    yield text.slice(at, end);
  }
}

/** Streams the sentences of a model's answer that may be shown. */
export const streamModel = async (
  model: GuardedModel,
  { basis, prompt, parts, begunAt, meaning }: ModelTurn,
  stream: AnswerStream,
  stop: AbortSignal,
): Promise<ModelOutcome> => {
  let text = new GuardedText(parts, basis);
  const breath = takesBreath();
  const trace: Partial<Trace> = { model: model.name };
  let received = '';
  let isPaid = true;
  let far: readonly Uncompared[] = [];
  let { price } = model;
  const outcome = (end: ModelOutcome['end']): ModelOutcome => {
    const removed = text.removed + far.length;
    if (removed > 0) trace.removed_sentences = removed;
    const tokens = isPaid ? usedTokens(trace, prompt, received) : 0;
    // a page that only a sentence cited that was taken back is no source
    const sources =
      far.length > 0 ? text.sources.filter(({ n }) => stream.text.includes(`[${n}]`)) : text.sources;
    return { end, sources, trace, tokens };
  };
  const failed = (reason: string): ModelOutcome => {
    trace.provider_error = reason;
    return outcome('failed');
  };
  try {
    for await (const event of model.stream(prompt, stop, begunAt)) {
      if (event.type === 'text') {
        received += event.text;
        for (const piece of pieces(event.text)) {
          stream.push(text.push(piece));
          await breath();
        }
      }
      if (event.type === 'model') {
        trace.model = event.name;
        ({ price } = event);
      }
      if (event.type === 'restart' || event.type === 'model') {
        stream.restart();
        text = new GuardedText(parts, basis);
      }
      if (event.type === 'usage') Object.assign(trace, tokensTrace(price, event));
      // nothing of the text may stay, so the rest is not read
      if (text.wrong !== undefined) return failed(text.wrong);
    }
    stream.push(text.end());
    const verdict = text.verdict();
    if (verdict.kind === 'wrong') return failed(verdict.reason);
    if (meaning && verdict.kind === 'answer') {
      far = await farSentences(text.uncompared, basis.knowledge.passages, meaning);
      if (far.length > 0) {
        const rest = far.reduce((whole, { shown }) => whole.replace(shown, () => ''), stream.text);
        stream.restart();
        stream.push(rest);
        if (!text.sources.some(({ n }) => rest.includes(`[${n}]`))) return failed('unsupported');
      }
    }
    if (text.isRefused && verdict.kind === 'answer') trace.refused = true;
    return outcome(verdict.kind === 'answer' ? 'complete' : 'refused');
  } catch (error) {
    // a sentence that is not whole was not judged
    if (stop.aborted) return outcome('stopped');
    if (!(error instanceof ModelError)) throw error;
    isPaid = error.mayBePaid || received !== '';
    if (error.sentence) trace.provider_message = error.sentence;
    return { ...failed(error.code), isTooLong: error.code === 'context_too_long' };
  }
};
