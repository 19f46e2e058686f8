import { type Clock, systemClock } from '@chirrup/kernel/clock';
import type { Log } from '@chirrup/kernel/log';
import type { DocumentKind } from './index-document.js';
import { type OpenSearchClient, PartFailed } from './opensearch-client.js';
import { type Hit, OpenSearchDocuments } from './opensearch-documents.js';
import { OpenSearchGate } from './opensearch-gate.js';
import type { IndexNames } from './opensearch-names.js';
import { bestQuery, firstQuery, frequenciesQuery, similarQuery, totalsQuery } from './opensearch-queries.js';
import { type OpenSearchRecord, ownTerm, type StoredDocument } from './opensearch-record.js';
import { type BotTotals, StatisticsMemory, type TotalsAnswer, toTotals } from './opensearch-statistics.js';
import type { WeightedTerm } from './search-index.js';

/** Longest a single read may take where no question sets a limit for all of its reads. */
export const REQUEST_MS = 1_000;

/** What is used of the engine's answers; the client's own types do not know what was asked. */
interface SearchAnswer {
  /** The last of the sort values is the document's generation. */
  hits: { hits: { _id: string; sort?: unknown[] }[] };
  aggregations: TotalsAnswer & { terms: { buckets: { doc_count: number }[] } };
  suggest: { near: { options: { text: string }[] }[] };
}

/** Asks the engine; every call is limited to one bot and ends by `until`, or says that search is away. */
export class OpenSearchReader {
  private readonly gate: OpenSearchGate;
  private readonly statistics: StatisticsMemory;
  private readonly documents = new OpenSearchDocuments();

  constructor(
    private readonly client: OpenSearchClient,
    private readonly names: IndexNames,
    log: Log,
    private readonly clock: Clock = systemClock,
  ) {
    this.gate = new OpenSearchGate(log, clock);
    this.statistics = new StatisticsMemory(clock);
  }

  now(): number {
    return this.clock.now();
  }

  totals(botId: string, until: number): Promise<BotTotals> {
    const totals = this.statistics.of(botId).totals(async () => {
      const { aggregations } = await this.search(botId, totalsQuery(botId), until);
      return toTotals(aggregations);
    });
    return this.gate.wait(until, totals);
  }

  frequencies(botId: string, terms: readonly string[], until: number): Promise<number[]> {
    const counts = this.statistics.of(botId).frequencies(terms, async (unknown) => {
      const { aggregations } = await this.search(botId, frequenciesQuery(botId, unknown), until);
      return aggregations.terms.buckets.map(({ doc_count }) => doc_count);
    });
    return this.gate.wait(until, counts);
  }

  async near(botId: string, term: string, limit: number, until: number): Promise<string[]> {
    const { suggest } = await this.search(botId, similarQuery(botId, term, limit), until);
    const own = ownTerm(botId, '').length;
    return suggest.near.flatMap(({ options }) => options.map(({ text }) => text.slice(own)));
  }

  /** The best documents of each of the kinds, at most `limit`, in the order they were written. */
  async best(
    botId: string,
    kinds: readonly DocumentKind[],
    terms: readonly WeightedTerm[],
    limit: number,
    until: number,
  ): Promise<StoredDocument[]> {
    if (terms.length === 0 || kinds.length === 0) return [];
    const hits = await this.hits(botId, kinds, terms, limit, until);
    const found = await this.read(botId, hits, until);
    if (found.length === hits.length) return found;
    // some were replaced between the two reads; left out, they could make it look as if the bot knew nothing
    return this.read(botId, await this.hits(botId, kinds, terms, limit, until), until);
  }

  private async hits(
    botId: string,
    kinds: readonly DocumentKind[],
    terms: readonly WeightedTerm[],
    limit: number,
    until: number,
  ): Promise<Hit[]> {
    const answers = await this.gate.ask(until, async (timeoutMs) => {
      const queries = kinds.flatMap((kind) => [
        { index: this.names.read, routing: botId, allow_partial_search_results: false },
        { ...bestQuery(botId, kind, terms, limit), timeout: `${timeoutMs}ms` },
      ]);
      const { body } = await this.client.msearch({ body: queries as never }, { requestTimeout: timeoutMs });
      return body.responses.map((part) => {
        if ('error' in part) throw new PartFailed(part.status ?? 500, part.error.type ?? 'unknown');
        return part as unknown as SearchAnswer;
      });
    });
    const hits = answers.flatMap(toHits);
    return hits.sort((a, b) => a.generation - b.generation);
  }

  first(botId: string, limit: number, until: number): Promise<readonly StoredDocument[]> {
    const first = this.statistics.of(botId).first(limit, async () => {
      const answer = await this.search(botId, firstQuery(botId, limit), until);
      return this.read(botId, toHits(answer), until);
    });
    return this.gate.wait(until, first);
  }

  private read(botId: string, hits: readonly Hit[], until: number): Promise<StoredDocument[]> {
    return this.documents.read(hits, async (ids) => {
      const { body } = await this.gate.ask(until, (requestTimeout) =>
        this.client.mget(
          { index: this.names.read, routing: botId, realtime: false, body: { ids: [...ids] } },
          { requestTimeout },
        ),
      );
      return body.docs.flatMap((doc) =>
        '_source' in doc && doc._source ? [doc._source as unknown as OpenSearchRecord] : [],
      );
    });
  }

  private async search(botId: string, query: object, until: number): Promise<SearchAnswer> {
    const { body } = await this.gate.ask(until, (timeoutMs) =>
      this.client.search(
        {
          index: this.names.read,
          routing: botId,
          timeout: `${timeoutMs}ms`,
          // a part of an answer is no answer
          allow_partial_search_results: false,
          body: query as never,
        },
        { requestTimeout: timeoutMs },
      ),
    );
    return body as unknown as SearchAnswer;
  }
}

const toHits = ({ hits }: SearchAnswer): Hit[] =>
  hits.hits.map(({ _id, sort }) => ({ id: _id, generation: Number(sort?.at(-1)) }));
