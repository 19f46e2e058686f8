import { counter, gauge, histogram, secondsSince } from '@chirrup/telemetry/metrics';
import { onScrape } from '@chirrup/telemetry/scrape-source';
import { inSpan } from '@chirrup/telemetry/trace';
import type { GuardedModel } from './guarded-model.js';

const calls = counter('chirrup_model_calls_total', 'Turns of the model by how they ended', [
  'outcome',
  'reason',
]);
const seconds = histogram(
  'chirrup_model_call_seconds',
  'From the call to the last text',
  ['outcome'],
  [0.1, 0.25, 0.5, 1, 2, 3, 5, 8, 15, 30, 60],
);
const tokens = counter('chirrup_model_tokens_total', 'Tokens the provider counted', ['kind']);
const cost = counter('chirrup_model_cost_usd_total', 'What they cost, at the prices in the settings');
const breakerOpen = gauge(
  'chirrup_model_breaker_open',
  '1 while calls to the model are refused after failures in a row',
  ['service'],
);

const reachable = gauge(
  'chirrup_model_reachable',
  '0 from a failure of the model’s provider until it answers again',
  ['service'],
);

/** How a model's turn ended, for the metrics. */
export interface ObservedOutcome {
  end: string;
  trace: {
    prompt_tokens?: number | undefined;
    completion_tokens?: number | undefined;
    cost?: number | null | undefined;
    /** Why it failed. */
    provider_error?: string | null | undefined;
    /** In the provider's words. */
    provider_message?: string | undefined;
  };
}

/** Runs a model's turn with a span and metrics. */
export const observedTurn = <T extends ObservedOutcome>(
  model: Pick<GuardedModel, 'name'>,
  work: () => Promise<T>,
  operation: 'chat' | 'image' = 'chat',
): Promise<T> => {
  const begun = performance.now();
  const attributes = { 'gen_ai.operation.name': operation, 'gen_ai.request.model': model.name };
  return inSpan(`${operation} ${model.name}`, { kind: 'client', attributes }, async (span) => {
    const outcome = await work();
    const { end, trace } = outcome;
    span.set({
      'gen_ai.usage.input_tokens': trace.prompt_tokens,
      'gen_ai.usage.output_tokens': trace.completion_tokens,
      'chirrup.model.outcome': end,
    });
    if (trace.provider_error) span.fail(trace.provider_error);
    calls.inc({ outcome: end, reason: trace.provider_error ?? '' });
    seconds.observe({ outcome: end }, secondsSince(begun));
    if (trace.prompt_tokens) tokens.inc({ kind: 'prompt' }, trace.prompt_tokens);
    if (trace.completion_tokens) tokens.inc({ kind: 'completion' }, trace.completion_tokens);
    if (trace.cost) cost.inc(trace.cost);
    return outcome;
  });
};

/** Exports whether calls of the model are refused, and whether it answers. @param service that uses the model */
export const watchModel = (model: GuardedModel, service: string): (() => void) =>
  onScrape('model', async () => [
    { gauge: breakerOpen, labels: { service }, value: model.isBreakerOpen ? 1 : 0 },
    { gauge: reachable, labels: { service }, value: model.health.state.isReachable === false ? 0 : 1 },
  ]);
