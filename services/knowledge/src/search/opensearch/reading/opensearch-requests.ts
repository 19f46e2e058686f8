import { systemClock } from '@chirrup/kernel/clock';
import { timeLeft } from '@chirrup/kernel/deadline';
import { DomainError } from '@chirrup/kernel/domain-error';
import type { Log } from '@chirrup/kernel/log';
import { CircuitBreaker } from '@chirrup/kernel/resilience/circuit-breaker';
import { gauge } from '@chirrup/telemetry/metrics';
import { searchErrors } from '../../search.errors.js';
import {
  isEngineFailure,
  isTimeout,
  type OpenSearchClient,
  PartFailed,
} from '../client/opensearch-client.js';
import type { IndexNames } from '../client/opensearch-names.js';
import type { TotalsAnswer } from './opensearch-totals.js';

/** Longest that one request may take, and all of one question together. */
export const REQUEST_MS = 1_000;
/** A timeout shorter than this does not count as a failure of the engine. */
const ENOUGH_MS = 250;
const FAILURES_TO_OPEN = 3;
const PAUSE_MS = 1_000;
/** Of two limits the client's is to strike first: it closes the connection as well. */
const GRACE_MS = 50;

const breakerOpen = gauge(
  'chirrup_search_breaker_open',
  '1 while questions do not wait for the search engine',
);

/** The parts of an answer that are used; the client's types do not depend on the request. */
export interface PartAnswer {
  hits: { hits: { fields?: { doc_id: string[]; source_id: string[] } }[] };
  aggregations?: TotalsAnswer & { terms?: { buckets: { doc_count: number }[] } };
  suggest: Record<string, { options: { text: string; freq: number }[] }[]>;
}

/** Sends searches of one bot, ended by the deadline of the question and refused while the engine is unavailable. */
export class OpenSearchRequests {
  readonly #breaker = new CircuitBreaker(systemClock, FAILURES_TO_OPEN, PAUSE_MS);

  constructor(
    private readonly client: OpenSearchClient,
    private readonly names: IndexNames,
    private readonly log: Log,
  ) {}

  /**
   * Answers of several searches sent in one request; an error in one fails all.
   * @throws DomainError `searchErrors.unavailable`
   */
  async search(botId: string, queries: readonly object[]): Promise<readonly PartAnswer[]> {
    const ms = Math.ceil(Math.min(REQUEST_MS, timeLeft() ?? REQUEST_MS));
    if (ms <= 0 || !this.#breaker.admits()) throw unavailable();
    try {
      const answers = await this.#send(botId, queries, ms);
      if (this.#breaker.succeeded()) {
        breakerOpen.set(0);
        this.log.info({}, 'search is available again');
      }
      return answers;
    } catch (error) {
      if (!isEngineFailure(error)) throw error;
      if ((ms >= ENOUGH_MS || !isTimeout(error)) && this.#breaker.failed()) {
        breakerOpen.set(1);
        this.log.warn({ err: error }, 'search is unavailable');
      }
      throw unavailable(error);
    }
  }

  async #send(botId: string, queries: readonly object[], ms: number): Promise<readonly PartAnswer[]> {
    const header = {
      index: this.names.read,
      routing: botId,
      // a partial result would be taken for a complete one
      allow_partial_search_results: false,
    };
    const body = queries.flatMap((query) => [header, { timeout: `${REQUEST_MS}ms`, ...query }]);
    const answer = await inTime(this.client.msearch({ body: body as never }, { requestTimeout: ms }), ms);
    const answers = answer.body.responses as unknown as (PartAnswer & {
      status: number;
      error?: { type?: string };
    })[];
    for (const { status, error } of answers) if (error) throw new PartFailed(status, error.type ?? 'unknown');
    return answers;
  }
}

/** The client's own limit begins when the request has a connection. */
function inTime<T>(answer: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(unavailable()), ms + GRACE_MS);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

const unavailable = (cause?: unknown): DomainError =>
  Object.assign(new DomainError(searchErrors.unavailable), { cause });
