import { histogram, secondsSince } from '@chirrup/telemetry/metrics';
import { inSpan } from '@chirrup/telemetry/trace';
import type { Retrieval } from './result/retrieval.js';

const seconds = histogram('chirrup_retrieval_seconds', 'Looking a question up, by what was found', ['found']);

/** Looks a question up as a span and in figures. */
export const observedRetrieval = (botId: string, work: () => Promise<Retrieval>): Promise<Retrieval> => {
  const begun = performance.now();
  let found = 'failed';
  return inSpan('retrieve', { attributes: { 'chirrup.bot.id': botId } }, async (span) => {
    const retrieval = await work();
    found = outcomeOf(retrieval);
    span.set({
      'chirrup.retrieval.found': found,
      'chirrup.retrieval.pairs': retrieval.qa.length,
      'chirrup.retrieval.passages': retrieval.passages.length,
    });
    return retrieval;
  }).finally(() => seconds.observe({ found }, secondsSince(begun)));
};

const outcomeOf = ({ decision, pairsOnly }: Retrieval): string => {
  if (decision.verified) return 'verified';
  if (pairsOnly) return 'pair';
  return decision.outcome === 'answer' ? 'passage' : 'nothing';
};
