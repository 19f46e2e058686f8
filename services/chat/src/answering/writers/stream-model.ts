import { ModelError } from '@chirrup/language-model/chat-model';
import type { GuardedModel } from '@chirrup/language-model/guarded-model';
import { costOf } from '@chirrup/language-model/model-price';
import { usedTokens } from '@chirrup/language-model/spending';
import type { Source, Trace } from '../domain/answer.js';
import type { PromptParts } from '../domain/guard/copying/secrets.js';
import { GuardedText } from '../domain/guard/guarded-text.js';
import type { BotProfile, Knowledge } from '../domain/knowledge.js';
import { RefusalGate } from '../domain/refusal-gate.js';
import { type PromptMessage, promptPassages } from '../domain/texts/prompt.js';
import type { AnswerStream } from './answer-writer.js';

/** How a model's turn ended. After `failed` and `refused` the answer is made without the model. */
export interface ModelOutcome {
  end: 'complete' | 'stopped' | 'refused' | 'failed';
  sources: Source[];
  trace: Partial<Trace>;
  tokens: number;
}

export interface ModelTurn {
  profile: BotProfile;
  knowledge: Knowledge;
  prompt: PromptMessage[];
  parts: PromptParts;
  /** When the reply was started. */
  begunAt: number;
}

/** Streams a model's answer through the guard: nothing of the prompt, citations mapped, foreign addresses removed. */
export const streamModel = async (
  model: GuardedModel,
  turn: ModelTurn,
  stream: AnswerStream,
  stop: AbortSignal,
): Promise<ModelOutcome> => {
  const gate = new RefusalGate();
  const knowledge = { ...turn.knowledge, passages: promptPassages(turn.knowledge.passages) };
  const text = new GuardedText(turn.parts, knowledge, turn.profile);
  const trace: Partial<Trace> = { model: model.name };
  let received = '';
  let paid = true;
  const outcome = (end: ModelOutcome['end']): ModelOutcome => ({
    end,
    sources: text.sources,
    trace,
    tokens: paid ? usedTokens(trace, turn.prompt, received) : 0,
  });
  const failed = (reason: string): ModelOutcome => {
    trace.provider_error = reason;
    return outcome('failed');
  };
  try {
    for await (const event of model.stream(turn.prompt, stop, turn.begunAt)) {
      if (event.type === 'text') {
        received += event.text;
        stream.push(text.push(gate.push(event.text)));
      }
      if (event.type === 'usage') {
        trace.prompt_tokens = event.promptTokens;
        trace.completion_tokens = event.completionTokens;
        trace.cost = costOf(model.price, event.promptTokens, event.completionTokens);
      }
      // nothing of the text may stay, so the rest is not read
      if (text.wrong !== undefined) return failed(text.wrong);
    }
    if (gate.refused) return outcome('refused');
    stream.push(text.push(gate.end()) + text.end());
    if (text.wrong !== undefined) return failed(text.wrong);
    return stream.text.trim() === '' ? failed('empty') : outcome('complete');
  } catch (error) {
    if (stop.aborted) {
      stream.push(text.end());
      return text.wrong === undefined ? outcome('stopped') : failed(text.wrong);
    }
    if (!(error instanceof ModelError)) throw error;
    paid = error.mayBePaid || received !== '';
    return failed(error.code);
  }
};
