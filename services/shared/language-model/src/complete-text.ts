import type { Clock } from '@chirrup/kernel/clock';
import { ModelError, type ModelMessage } from './chat-model.js';
import type { GuardedModel } from './guarded-model.js';
import { type ObservedOutcome, observedTurn } from './model-metrics.js';
import { costOf } from './model-price.js';

/** A model's complete text, or why there is none. */
export interface Completion extends ObservedOutcome {
  end: 'complete' | 'stopped' | 'failed';
  /** Empty unless complete. */
  text: string;
}

/** Asks a model for a text that is useful only when complete. */
export const completeText = (
  model: GuardedModel,
  clock: Clock,
  messages: readonly ModelMessage[],
  stop: AbortSignal,
): Promise<Completion> =>
  observedTurn(model, async () => {
    const trace: Completion['trace'] = {};
    let text = '';
    try {
      for await (const event of model.stream(messages, stop, clock.now())) {
        if (event.type === 'text') text += event.text;
        if (event.type === 'usage') {
          trace.prompt_tokens = event.promptTokens;
          trace.completion_tokens = event.completionTokens;
          trace.cost = costOf(model.price, event.promptTokens, event.completionTokens);
        }
      }
      return { end: 'complete', text, trace };
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      trace.provider_error = error.code;
      return { end: stop.aborted ? 'stopped' : 'failed', text: '', trace };
    }
  });
