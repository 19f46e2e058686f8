import { type Clock, systemClock } from '@chirrup/kernel/clock';
import type { Log } from '@chirrup/kernel/log';
import type { FanOut } from '@chirrup/realtime/fan-out';
import type { TokenisedDocument } from '../../analysed-document.js';
import { BotIndex } from '../../index/bot-index.js';
import { type NearTerm, nearTerms } from '../../index/vocabulary.js';
import type { Meaning, WeightedTerm } from '../../search-index.js';
import { VectorArena } from '../../vectors/vector-arena.js';
import { type OpenSearchClient, PartFailed } from '../client/opensearch-client.js';
import type { IndexNames } from '../client/opensearch-names.js';
import { fromRecordVectors, type OpenSearchRecord, ownTerm } from '../client/opensearch-record.js';
import { OpenSearchDocuments, type Place } from './opensearch-documents.js';
import { OpenSearchGate } from './opensearch-gate.js';
import { OpenSearchMemory } from './opensearch-memory.js';
import {
  allQuery,
  bestQuery,
  documentsQuery,
  frequenciesQuery,
  nearestQuery,
  sampleQuery,
  similarQuery,
  totalsQuery,
} from './opensearch-queries.js';
import { type BotTotals, type TotalsAnswer, toTotals } from './opensearch-statistics.js';

/** Longest a single read may take where no question sets a limit for all of its reads. */
export const REQUEST_MS = 1_000;
/** Near spellings to look at; most fall to our own, stricter rules. */
const NEAR_LIMIT = 50;
/** A bot with no more documents, and terms in them, than this is small: it is read whole in one go of some 10 ms. */
const SMALL_BOT = 200;
const SMALL_BOT_TERMS = 30_000;
/** What an index in memory takes: empty, and for each. */
const INDEX_BYTES = 1_000;
const DOCUMENT_BYTES = 600;
const TERM_BYTES = 40;
const UNDERSTOOD_BYTES = 2_000;
/** Documents of each kind that stand for all of a larger bot where a question is compared with the whole. */
const SAMPLE = 200;
const KINDS = ['qa', 'passage'] as const;
const WHOLE_ANSWERS = {
  // a part of an answer is no answer
  allow_partial_search_results: false,
  // no question is asked twice: what does not change is remembered here
  request_cache: false,
};

interface Hits {
  /** The last two of the sort values are the document's place. */
  hits: { hits: { sort?: unknown[]; _source?: OpenSearchRecord }[] };
}

/** What is used of the engine's answers; the client's own types do not know what was asked. */
interface SearchAnswer extends Hits {
  aggregations: TotalsAnswer & {
    terms: { buckets: { doc_count: number }[] };
    best: { buckets: { places: Hits }[] };
  };
  suggest: Record<string, { options: { text: string }[] }[]>;
}

/** One of several searches sent together: aggregated or as hits, or why it was not answered. */
interface PartAnswer extends Hits {
  aggregations?: Pick<SearchAnswer['aggregations'], 'best'>;
  status: number;
  error?: { type?: string };
}

export interface OpenSearchReaderOptions {
  client: OpenSearchClient;
  names: IndexNames;
  log: Log;
  fanOut: FanOut;
  /** Documents a bot may have to be kept whole in memory; 0 for none. */
  smallBot?: number | undefined;
  clock?: Clock;
}

/** Asks the engine; every call is limited to one bot and ends by `until`, or says that search is away. */
export class OpenSearchReader {
  readonly #client: OpenSearchClient;
  readonly #names: IndexNames;
  readonly #smallBot: number;
  readonly #clock: Clock;
  readonly #gate: OpenSearchGate;
  readonly #memory: OpenSearchMemory;
  readonly #documents = new OpenSearchDocuments();

  constructor({
    client,
    names,
    log,
    fanOut,
    smallBot = SMALL_BOT,
    clock = systemClock,
  }: OpenSearchReaderOptions) {
    this.#client = client;
    this.#names = names;
    this.#smallBot = smallBot;
    this.#clock = clock;
    this.#gate = new OpenSearchGate(log, clock);
    this.#memory = new OpenSearchMemory(fanOut, clock);
  }

  now(): number {
    return this.#clock.now();
  }

  close(): void {
    this.#memory.close();
  }

  /** All of a small bot, to be asked without the engine until its documents change; undefined for a larger one. */
  async whole(botId: string, until: number): Promise<BotIndex | undefined> {
    if (this.#smallBot === 0) return undefined;
    const memory = await this.#memory.of(botId);
    const known = memory.peek<BotIndex>('whole');
    if (known) return known;
    const { total, terms, understood } =
      memory.peek<BotTotals>('totals') ?? (await this.totals(botId, until));
    if (total > this.#smallBot || terms > SMALL_BOT_TERMS) return undefined;
    const whole = memory.once(
      'whole',
      async () => {
        const index = new BotIndex();
        const all = async () => placesOf(await this.#search(botId, allQuery(botId, this.#smallBot), until));
        for (const stored of await this.#readFound(botId, all, until)) index.put(stored);
        return index;
      },
      INDEX_BYTES + total * DOCUMENT_BYTES + terms * TERM_BYTES + understood * UNDERSTOOD_BYTES,
    );
    return this.#gate.wait(until, whole);
  }

  async totals(botId: string, until: number): Promise<BotTotals> {
    const memory = await this.#memory.of(botId);
    const totals = memory.once('totals', async () => {
      const { aggregations } = await this.#search(botId, totalsQuery(botId), until);
      return toTotals(aggregations);
    });
    return this.#gate.wait(until, totals);
  }

  async frequencies(botId: string, terms: readonly string[], until: number): Promise<number[]> {
    const memory = await this.#memory.of(botId);
    const counts = memory.each('term', terms, async (unknown) => {
      const { aggregations } = await this.#search(botId, frequenciesQuery(botId, unknown), until);
      return aggregations.terms.buckets.map(({ doc_count }) => doc_count);
    });
    return (await this.#gate.wait(until, counts)).map((count) => count ?? 0);
  }

  /** For each term those of the bot's vocabulary that it may have been meant for. */
  async near(botId: string, terms: readonly string[], until: number): Promise<(readonly NearTerm[])[]> {
    const memory = await this.#memory.of(botId);
    const near = memory.each('near', terms, async (unknown) => {
      const { suggest } = await this.#search(botId, similarQuery(botId, unknown, NEAR_LIMIT), until);
      const own = ownTerm(botId, '').length;
      return unknown.map((term, at) => {
        const options = suggest[at]?.flatMap((part) => part.options) ?? [];
        return nearTerms(term, [term, ...options.map(({ text }) => text.slice(own))]);
      });
    });
    return (await this.#gate.wait(until, near)).map((found) => found ?? []);
  }

  /** Blocks of a model that stand for all of the bot's; undefined when it has understood none. */
  async sample(botId: string, { model, vector }: Meaning, until: number): Promise<VectorArena | undefined> {
    const memory = await this.#memory.of(botId);
    const sample = memory.once(
      `sample ${model}`,
      async () => {
        const queries = KINDS.map((kind) => sampleQuery(botId, kind, model, SAMPLE));
        const hits = (await this.#searchAll(botId, queries, until)).flatMap((answer) => answer.hits.hits);
        const arena = new VectorArena(vector.length);
        for (const [slot, { _source }] of hits.entries())
          for (const vectors of _source?.vectors ?? [])
            if (vectors.model === model)
              arena.put(slot, _source?.kind ?? 'passage', fromRecordVectors(vectors));
        return arena.size > 0 ? arena : undefined;
      },
      SAMPLE * UNDERSTOOD_BYTES,
    );
    return this.#gate.wait(until, sample);
  }

  /** The best documents of each kind by words and by meaning, at most `limit` of each, in the order they were written. */
  async best(
    botId: string,
    { terms, meaning }: { terms: readonly WeightedTerm[]; meaning?: Meaning | undefined },
    limit: number,
    until: number,
  ): Promise<TokenisedDocument[]> {
    const queries = [
      ...(terms.length > 0 ? [bestQuery(botId, terms, limit)] : []),
      ...(meaning ? KINDS.map((kind) => nearestQuery(botId, kind, meaning, limit)) : []),
    ];
    if (queries.length === 0) return [];
    const search = async () => {
      const places = new Map<string, Place>();
      for (const { aggregations, hits } of await this.#searchAll(botId, queries, until))
        for (const kind of aggregations
          ? aggregations.best.buckets.map((bucket) => bucket.places)
          : [{ hits }])
          for (const place of placesOf(kind)) places.set(`${place.generation} ${place.position}`, place);
      return [...places.values()].sort((a, b) => a.generation - b.generation || a.position - b.position);
    };
    return this.#readFound(botId, search, until);
  }

  async #readFound(botId: string, search: () => Promise<Place[]>, until: number) {
    const places = await search();
    const found = await this.#read(botId, places, until);
    if (found.length === places.length) return found;
    // some were replaced between the two reads; left out, they could make it look as if the bot knew nothing
    return this.#read(botId, await search(), until);
  }

  #read(botId: string, places: readonly Place[], until: number): Promise<TokenisedDocument[]> {
    return this.#documents.read(botId, places, async (missing) => {
      const { hits } = await this.#search(botId, documentsQuery(botId, missing), until);
      return hits.hits.flatMap(({ _source }) => _source ?? []);
    });
  }

  /** Several searches in one request; all are answered, or none. */
  async #searchAll(botId: string, queries: readonly object[], until: number): Promise<readonly PartAnswer[]> {
    return this.#gate.ask(until, async (timeoutMs) => {
      const header = { index: this.#names.read, routing: botId, ...WHOLE_ANSWERS };
      const body = queries.flatMap((query) => [header, { ...query, timeout: `${timeoutMs}ms` }]);
      const answer = await this.#client.msearch({ body: body as never }, { requestTimeout: timeoutMs });
      const answers = answer.body.responses as unknown as PartAnswer[];
      for (const { status, error } of answers)
        if (error) throw new PartFailed(status, error.type ?? 'unknown');
      return answers;
    });
  }

  async #search(botId: string, query: object, until: number): Promise<SearchAnswer> {
    const { body } = await this.#gate.ask(until, (timeoutMs) =>
      this.#client.search(
        {
          index: this.#names.read,
          routing: botId,
          timeout: `${timeoutMs}ms`,
          ...WHOLE_ANSWERS,
          body: query as never,
        },
        { requestTimeout: timeoutMs },
      ),
    );
    return body as unknown as SearchAnswer;
  }
}

const placesOf = ({ hits }: Hits): Place[] =>
  hits.hits.map(({ sort = [] }) => ({ generation: Number(sort.at(-2)), position: Number(sort.at(-1)) }));
