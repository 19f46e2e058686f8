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
import { OpenSearchAnswerCache } from './opensearch-answer-cache.js';
import { OpenSearchBreaker } from './opensearch-breaker.js';
import { type DocumentPosition, OpenSearchDocumentCache } from './opensearch-document-cache.js';
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
/** Similar spellings asked for; our own, stricter rules drop most of them. */
const NEAR_LIMIT = 50;
/** A bot with at most this many documents and terms is small: all of it is read at once, in some 10 ms. */
const SMALL_BOT = 200;
const SMALL_BOT_TERMS = 30_000;
/** Bytes of an index in memory: of the empty one, and of each document, term and set of vectors. */
const INDEX_BYTES = 1_000;
const DOCUMENT_BYTES = 600;
const TERM_BYTES = 40;
const UNDERSTOOD_BYTES = 2_000;
/** A bot that has no documents. */
const NOBODY = '-';
/** Documents of each kind that represent a larger bot where a question is compared with all of it. */
const SAMPLE = 200;
const KINDS = ['qa', 'passage'] as const;
/** The engine scores words more roughly than ranking does, so more documents are asked for than are wanted. */
const WORDS_OVERSAMPLING = 2;
const WHOLE_ANSWERS = {
  // a partial result would be taken for a complete one
  allow_partial_search_results: false,
  // repeated requests are answered from our own cache
  request_cache: false,
};

interface Hits {
  /** The last two of the sort values are the document's position. */
  hits: { hits: { sort?: unknown[]; _source?: OpenSearchRecord }[] };
}

/** The parts of the engine's answers that are used; the client's types do not depend on the request. */
interface SearchAnswer extends Hits {
  aggregations: TotalsAnswer & {
    terms: { buckets: { doc_count: number }[] };
    best: { buckets: { positions: Hits }[] };
  };
  suggest: Record<string, { options: { text: string }[] }[]>;
}

/** The answer to one of several searches sent together: aggregations, hits or an error. */
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
  /** Most documents of a bot that is held in memory as a whole; 0 for none. */
  smallBot?: number | undefined;
  clock?: Clock;
}

export interface WantedDocuments {
  readonly terms: readonly WeightedTerm[];
  readonly meaning?: Meaning | undefined;
  /** Of one question, by its terms: it comes by its words first, and again with its meaning. */
  readonly foundByWords?: Map<string, readonly DocumentPosition[]> | undefined;
}

/** Queries the engine. Every call is limited to one bot and ends by its deadline, or fails with `searchErrors.unavailable`. */
export class OpenSearchReader {
  readonly #client: OpenSearchClient;
  readonly #names: IndexNames;
  readonly #smallBot: number;
  readonly #clock: Clock;
  readonly #breaker: OpenSearchBreaker;
  readonly #answers: OpenSearchAnswerCache;
  readonly #documents = new OpenSearchDocumentCache();

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
    this.#breaker = new OpenSearchBreaker(log, clock);
    this.#answers = new OpenSearchAnswerCache(fanOut, clock);
  }

  now(): number {
    return this.#clock.now();
  }

  close(): void {
    this.#answers.close();
  }

  /** Searches once in each way for a bot without documents: the first searches of an engine or a process take long. */
  async warmUp(ms: number): Promise<void> {
    const terms = ['word'];
    const alone = [totalsQuery(NOBODY), frequenciesQuery(NOBODY, terms), similarQuery(NOBODY, terms, 1)];
    const best = bestQuery(NOBODY, [{ term: 'word', weight: 1 }], 1);
    const deadline = this.now() + ms;
    const searches = [
      ...alone.map((query) => this.#search(NOBODY, query, deadline)),
      this.#searchAll(NOBODY, [best], deadline),
    ];
    await Promise.allSettled(searches);
  }

  /** Index in memory of a small bot, used until its documents change; undefined for a larger bot. */
  async smallBotIndex(botId: string, deadline: number): Promise<BotIndex | undefined> {
    if (this.#smallBot === 0) return undefined;
    const answers = await this.#answers.forBot(botId);
    const known = answers.peek<BotIndex>('index');
    if (known) return known;
    const { total, terms, understood } =
      answers.peek<BotTotals>('totals') ?? (await this.totals(botId, deadline));
    if (total > this.#smallBot || terms > SMALL_BOT_TERMS) return undefined;
    const index = answers.getOrFetch(
      'index',
      async () => {
        const index = new BotIndex();
        const all = async () =>
          positionsOf(await this.#search(botId, allQuery(botId, this.#smallBot), deadline));
        for (const stored of await this.#findAndRead(botId, all, deadline)) index.put(stored);
        return index;
      },
      INDEX_BYTES + total * DOCUMENT_BYTES + terms * TERM_BYTES + understood * UNDERSTOOD_BYTES,
    );
    return this.#breaker.waitFor(deadline, index);
  }

  async totals(botId: string, deadline: number): Promise<BotTotals> {
    const answers = await this.#answers.forBot(botId);
    const totals = answers.getOrFetch('totals', async () => {
      const { aggregations } = await this.#search(botId, totalsQuery(botId), deadline);
      return toTotals(aggregations);
    });
    return this.#breaker.waitFor(deadline, totals);
  }

  async frequencies(botId: string, terms: readonly string[], deadline: number): Promise<number[]> {
    const answers = await this.#answers.forBot(botId);
    const counts = answers.getOrFetchEach('term', terms, async (unknown) => {
      const { aggregations } = await this.#search(botId, frequenciesQuery(botId, unknown), deadline);
      return aggregations.terms.buckets.map(({ doc_count }) => doc_count);
    });
    return (await this.#breaker.waitFor(deadline, counts)).map((count) => count ?? 0);
  }

  /** For each term those of the bot's vocabulary that it may be a misspelling of. */
  async nearTerms(
    botId: string,
    terms: readonly string[],
    deadline: number,
  ): Promise<(readonly NearTerm[])[]> {
    const answers = await this.#answers.forBot(botId);
    const near = answers.getOrFetchEach('near', terms, async (unknown) => {
      const { suggest } = await this.#search(botId, similarQuery(botId, unknown, NEAR_LIMIT), deadline);
      const own = ownTerm(botId, '').length;
      return unknown.map((term, at) => {
        const options = suggest[at]?.flatMap((part) => part.options) ?? [];
        return nearTerms(term, [term, ...options.map(({ text }) => text.slice(own))]);
      });
    });
    return (await this.#breaker.waitFor(deadline, near)).map((found) => found ?? []);
  }

  /** A sample of the bot's block vectors by a model; undefined when the model has made none. */
  async sampleVectors(
    botId: string,
    { model, vectors: { passage: vector } }: Meaning,
    deadline: number,
  ): Promise<VectorArena | undefined> {
    const answers = await this.#answers.forBot(botId);
    const sample = answers.getOrFetch(
      `sample ${model}`,
      async () => {
        const queries = KINDS.map((kind) => sampleQuery(botId, kind, model, SAMPLE));
        const hits = (await this.#searchAll(botId, queries, deadline)).flatMap((answer) => answer.hits.hits);
        const arena = new VectorArena(vector.length);
        for (const [slot, { _source }] of hits.entries())
          for (const vectors of _source?.vectors ?? [])
            if (vectors.model === model)
              arena.put(slot, _source?.kind ?? 'passage', fromRecordVectors(vectors));
        return arena.size > 0 ? arena : undefined;
      },
      SAMPLE * UNDERSTOOD_BYTES,
    );
    return this.#breaker.waitFor(deadline, sample);
  }

  /** The best documents of each kind by words and by meaning, some more than `limit` of each, in the order they were written. */
  async bestDocuments(
    botId: string,
    { terms, meaning, foundByWords }: WantedDocuments,
    limit: number,
    deadline: number,
  ): Promise<TokenisedDocument[]> {
    const ofWords = terms.length > 0 ? [bestQuery(botId, terms, WORDS_OVERSAMPLING * limit)] : [];
    const ofMeaning = meaning ? KINDS.map((kind) => nearestQuery(botId, kind, meaning, limit)) : [];
    const key = JSON.stringify(terms);
    const search = async (isAgain: boolean) => {
      const known = isAgain ? undefined : foundByWords?.get(key);
      const queries = [...(known ? [] : ofWords), ...ofMeaning];
      const found = queries.length > 0 ? await this.#searchAll(botId, queries, deadline) : [];
      const byWords = known ?? found.slice(0, ofWords.length).flatMap(positionsIn);
      foundByWords?.set(key, byWords);
      const all = [...byWords, ...found.slice(known ? 0 : ofWords.length).flatMap(positionsIn)];
      const positions = new Map(all.map((at) => [`${at.generation} ${at.position}`, at]));
      return [...positions.values()].sort((a, b) => a.generation - b.generation || a.position - b.position);
    };
    return this.#findAndRead(botId, search, deadline);
  }

  async #findAndRead(
    botId: string,
    search: (isAgain: boolean) => Promise<DocumentPosition[]>,
    deadline: number,
  ) {
    const positions = await search(false);
    const found = await this.#read(botId, positions, deadline);
    if (found.length === positions.length) return found;
    // some were replaced between the two reads; without them the bot could seem to know nothing
    return this.#read(botId, await search(true), deadline);
  }

  #read(
    botId: string,
    positions: readonly DocumentPosition[],
    deadline: number,
  ): Promise<TokenisedDocument[]> {
    return this.#documents.read(botId, positions, async (missing) => {
      const { hits } = await this.#search(botId, documentsQuery(botId, missing), deadline);
      return hits.hits.flatMap(({ _source }) => _source ?? []);
    });
  }

  /** Sends several searches in one request; one error fails all. */
  async #searchAll(
    botId: string,
    queries: readonly object[],
    deadline: number,
  ): Promise<readonly PartAnswer[]> {
    return this.#breaker.run(deadline, async (timeoutMs) => {
      const header = { index: this.#names.read, routing: botId, ...WHOLE_ANSWERS };
      const body = queries.flatMap((query) => [header, { ...query, timeout: `${timeoutMs}ms` }]);
      const answer = await this.#client.msearch({ body: body as never }, { requestTimeout: timeoutMs });
      const answers = answer.body.responses as unknown as PartAnswer[];
      for (const { status, error } of answers)
        if (error) throw new PartFailed(status, error.type ?? 'unknown');
      return answers;
    });
  }

  async #search(botId: string, query: object, deadline: number): Promise<SearchAnswer> {
    const { body } = await this.#breaker.run(deadline, (timeoutMs) =>
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

const positionsOf = ({ hits }: Hits): DocumentPosition[] =>
  hits.hits.map(({ sort = [] }) => ({ generation: Number(sort.at(-2)), position: Number(sort.at(-1)) }));

/** Of what one of several searches finds. */
const positionsIn = ({ aggregations, hits }: PartAnswer): DocumentPosition[] =>
  (aggregations?.best.buckets.map(({ positions }) => positions) ?? [{ hits }]).flatMap(positionsOf);
