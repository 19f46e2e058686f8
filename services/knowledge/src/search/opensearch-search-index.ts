import type { Tx } from '@chirrup/persistence/unit-of-work';
import type { IndexDocument } from './index-document.js';
import { recordChanges } from './opensearch-changes.js';
import { type OpenSearchReader, REQUEST_MS } from './opensearch-reader.js';
import { bestCandidates, importantTerms } from './opensearch-scoring.js';
import { deleteBot, writeSource } from './postgres-search-rows.js';
import type {
  Candidates,
  IndexOverview,
  RemoteIndex,
  SearchIndex,
  SimilarTerm,
  SourceChange,
  WeightedTerm,
} from './search-index.js';
import { mayBeMistyped, nearestFirst, SIMILAR_LIMIT } from './vocabulary.js';

/** The engine chooses by a rougher score than the one that ranks: it is asked for more than are wanted. */
const OVERSAMPLING = 2;
/** Fewer than a query may have clauses, two for each term. */
const TERM_LIMIT = 400;

/**
 * The search port on OpenSearch. The tables hold the truth: writes go there, with a note for the indexer of what
 * changed, and are read from the engine.
 */
export class OpenSearchIndex implements SearchIndex {
  readonly remote: RemoteIndex;

  constructor(
    private readonly reader: OpenSearchReader,
    pairs: SearchIndex,
    private readonly until?: number,
  ) {
    this.remote = {
      pairs,
      within: (ms) => new OpenSearchIndex(reader, pairs, reader.now() + ms),
    };
  }

  async replaceSource(
    tx: Tx,
    botId: string,
    sourceId: string,
    documents: readonly IndexDocument[],
  ): Promise<SourceChange> {
    const { fresh, gone } = await writeSource(tx, botId, sourceId, documents);
    await recordChanges(tx, botId, [...gone, ...fresh]);
    return { written: fresh.length, removed: gone.length };
  }

  async removeBot(tx: Tx, botId: string): Promise<void> {
    await recordChanges(tx, botId, await deleteBot(tx, botId));
  }

  async overview(botId: string): Promise<IndexOverview> {
    const { languages, documents } = await this.reader.totals(botId, this.limit());
    return { languages, documents };
  }

  frequencies(botId: string, terms: readonly string[]): Promise<readonly number[]> {
    return this.reader.frequencies(botId, terms, this.limit());
  }

  async similar(botId: string, terms: readonly string[]): Promise<readonly (readonly SimilarTerm[])[]> {
    const until = this.limit();
    const mistyped = terms.filter(mayBeMistyped);
    const near = await this.reader.near(botId, mistyped, until);
    const known = [...new Set(near.flat().map(({ term }) => term))];
    const counts = await this.reader.frequencies(botId, known, until);
    const frequencies = new Map(known.map((term, at) => [term, counts[at] ?? 0]));
    return terms.map((term) =>
      (near[mistyped.indexOf(term)] ?? [])
        .map((other) => ({ ...other, frequency: frequencies.get(other.term) ?? 0 }))
        .filter(({ frequency }) => frequency > 0)
        .sort(nearestFirst)
        .slice(0, SIMILAR_LIMIT),
    );
  }

  async candidates(botId: string, terms: readonly WeightedTerm[], limit: number): Promise<Candidates> {
    const until = this.limit();
    const [{ total, averageLength }, frequencies] = await Promise.all([
      this.reader.totals(botId, until),
      this.reader.frequencies(
        botId,
        terms.map(({ term }) => term),
        until,
      ),
    ]);
    const statistics = { total, frequencies, averageLength };
    const important = importantTerms(terms, statistics).slice(0, TERM_LIMIT);
    const chosen = await this.reader.best(botId, important, limit * OVERSAMPLING, until);
    return { ...statistics, documents: bestCandidates(chosen, terms, statistics, limit) };
  }

  async firstDocuments(botId: string, limit: number): Promise<readonly IndexDocument[]> {
    const stored = await this.reader.first(botId, limit, this.limit());
    return stored.map(({ document }) => document);
  }

  private limit(): number {
    return this.until ?? this.reader.now() + REQUEST_MS;
  }
}
