import { counter, histogram, secondsSince } from '@chirrup/telemetry/metrics';
import type { EmbeddingKind } from './embedder.js';

const questions = counter('chirrup_embedding_questions_total', 'Questions by where their vector came from', [
  'outcome',
]);
const seconds = histogram('chirrup_embedding_request_seconds', 'Requests to the embeddings server', [
  'kind',
  'outcome',
]);

/** Counts a question; anything else than `remembered` and `embedded` was searched by its words only. */
export const countQuestion = (outcome: 'remembered' | 'embedded' | 'timeout' | 'unavailable'): void =>
  questions.inc({ outcome });

/** Measures a request. */
export const observedRequest = async <T>(kind: EmbeddingKind, work: () => Promise<T>): Promise<T> => {
  const began = performance.now();
  let outcome = 'failed';
  try {
    const result = await work();
    outcome = 'done';
    return result;
  } finally {
    seconds.observe({ kind, outcome }, secondsSince(began));
  }
};
