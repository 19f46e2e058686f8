import type { Clock } from '@chirrup/kernel/clock';
import type { ModelMessage } from './chat-model.js';
import type { GuardedModel } from './guarded-model.js';
import { ModelError } from './model-error.js';
import { type ObservedOutcome, observedTurn } from './model-metrics.js';
import { tokensTrace } from './model-price.js';
import { type Spending, usedTokens } from './spending.js';

/** A model's complete text, or why there is none. */
export interface Completion extends ObservedOutcome {
  end: 'complete' | 'stopped' | 'failed' | 'ceiling';
  /** Empty unless complete. */
  text: string;
}

/** What a text is made with. */
export interface TextSource {
  model: GuardedModel;
  spending: Spending;
  clock: Clock;
}

/** Asks a model for a text that is useful only when complete, within the ceilings of a bot. */
export const completeText = async (
  { model, spending, clock }: TextSource,
  botId: string,
  messages: readonly ModelMessage[],
  stop: AbortSignal,
): Promise<Completion> => {
  if (!(await spending.isAllowed(botId))) return { end: 'ceiling', text: '', trace: {} };
  return observedTurn(model, async () => {
    const trace: Completion['trace'] = {};
    let text = '';
    let asked = false;
    let { price } = model;
    try {
      for await (const event of model.stream(messages, stop, clock.now())) {
        asked = true;
        if (event.type === 'text') text += event.text;
        if (event.type === 'restart' || event.type === 'model') text = '';
        if (event.type === 'model') ({ price } = event);
        if (event.type === 'usage') Object.assign(trace, tokensTrace(price, event));
      }
      return { end: 'complete', text, trace };
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      trace.provider_error = error.code;
      trace.provider_message = error.sentence;
      asked ||= error.mayBePaid;
      return { end: stop.aborted ? 'stopped' : 'failed', text: '', trace };
    } finally {
      if (asked) await spending.count(botId, usedTokens(trace, messages, text));
    }
  });
};
