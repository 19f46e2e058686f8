import { ModelError } from '@chirrup/language-model/chat-model';
import type { GuardedModel } from '@chirrup/language-model/guarded-model';
import { costOf } from '@chirrup/language-model/model-price';
import type { AnswerStream } from './answer-writer.js';
import type { Source, Trace } from './domain/answer.js';
import { CitationFilter } from './domain/citation-filter.js';
import type { BotProfile, Knowledge } from './domain/knowledge.js';
import { type PromptMessage, promptPassages } from './domain/prompt.js';
import { RefusalGate } from './domain/refusal-gate.js';
import { TrustedLinks } from './domain/trusted-links.js';

/** How a model's turn ended. `failed` and `refused` leave the answer to another lane. */
export interface ModelOutcome {
  end: 'complete' | 'stopped' | 'refused' | 'failed';
  sources: Source[];
  trace: Partial<Trace>;
}

export interface ModelTurn {
  profile: BotProfile;
  knowledge: Knowledge;
  prompt: PromptMessage[];
  /** When the reply began. */
  begunAt: number;
}

/** Streams a model's answer, its citations mapped and foreign addresses removed. */
export const streamModel = async (
  model: GuardedModel,
  turn: ModelTurn,
  stream: AnswerStream,
  stop: AbortSignal,
): Promise<ModelOutcome> => {
  const gate = new RefusalGate();
  const citations = new CitationFilter(
    promptPassages(turn.knowledge.passages),
    TrustedLinks.of(turn.knowledge, turn.profile),
  );
  const trace: Partial<Trace> = { model: model.name };
  const outcome = (end: ModelOutcome['end']): ModelOutcome => ({ end, sources: citations.sources, trace });
  try {
    for await (const event of model.stream(turn.prompt, stop, turn.begunAt)) {
      if (event.type === 'text') stream.push(citations.push(gate.push(event.text)));
      if (event.type === 'usage') {
        trace.prompt_tokens = event.promptTokens;
        trace.completion_tokens = event.completionTokens;
        trace.cost = costOf(model.price, event.promptTokens, event.completionTokens);
      }
    }
    if (gate.refused) return outcome('refused');
    stream.push(citations.push(gate.end()) + citations.end());
    if (stream.text.trim() !== '') return outcome('complete');
    trace.provider_error = 'empty';
    return outcome('failed');
  } catch (error) {
    if (stop.aborted) return outcome('stopped');
    if (!(error instanceof ModelError)) throw error;
    trace.provider_error = error.code;
    return outcome('failed');
  }
};
