import type { Tx } from '@chirrup/persistence/unit-of-work';
import { mayBeMistyped, nearestFirst, SIMILAR_LIMIT } from '../index/vocabulary.js';
import type { IndexDocument } from '../index-document.js';
import { writePaused } from '../postgres/postgres-paused-rows.js';
import { deleteBot, writeSource } from '../postgres/postgres-search-rows.js';
import { writeVectors } from '../postgres/postgres-vector-rows.js';
import type {
  Candidates,
  HashedVectors,
  IndexOverview,
  Meaning,
  OnChange,
  RemoteIndex,
  SearchIndex,
  SimilarTerm,
  SourceChange,
  WeightedTerm,
} from '../search-index.js';
import type { OpenSearchChangeNotifier } from './indexing/opensearch-change-notifier.js';
import { recordChanges } from './indexing/opensearch-changes.js';
import { type OpenSearchReader, REQUEST_MS, type WantedDocuments } from './reading/opensearch-reader.js';
import { bestCandidates, importantTerms } from './reading/opensearch-scoring.js';

/** Fewer than a query may have clauses, two for each term. */
const TERM_LIMIT = 400;

/**
 * The search port on OpenSearch. The tables hold the truth: writes go there together with a record of the change for the
 * indexer; reads go to the engine.
 */
export class OpenSearchIndex implements SearchIndex {
  readonly remote: RemoteIndex;
  readonly #foundByWords: WantedDocuments['foundByWords'];

  constructor(
    private readonly reader: OpenSearchReader,
    private readonly notifier: OpenSearchChangeNotifier,
    pairs: SearchIndex,
    private readonly onChange?: OnChange,
    private readonly deadline?: number,
  ) {
    // only for one question: it may not know a change a second later
    this.#foundByWords = deadline === undefined ? undefined : new Map();
    this.remote = {
      pairs,
      within: (ms) => new OpenSearchIndex(reader, notifier, pairs, onChange, reader.now() + ms),
    };
  }

  async replaceSource(
    tx: Tx,
    botId: string,
    sourceId: string,
    documents: readonly IndexDocument[],
  ): Promise<SourceChange> {
    const { added, removed } = await writeSource(tx, botId, sourceId, documents);
    await this.#record(tx, botId, [...removed, ...added]);
    if (added.length + removed.length > 0) await this.onChange?.(tx, botId);
    return { written: added.length, removed: removed.length };
  }

  async pauseSources(tx: Tx, botId: string, sourceIds: readonly string[], paused: boolean): Promise<void> {
    await this.#record(tx, botId, await writePaused(tx, botId, sourceIds, paused));
  }

  async removeBot(tx: Tx, botId: string): Promise<void> {
    await this.#record(tx, botId, await deleteBot(tx, botId));
  }

  async storeVectors(tx: Tx, botId: string, vectors: readonly HashedVectors[]): Promise<void> {
    await this.#record(tx, botId, await writeVectors(tx, botId, vectors));
  }

  async overview(botId: string): Promise<IndexOverview> {
    const deadline = this.#deadline();
    const index = await this.reader.smallBotIndex(botId, deadline);
    if (index) return index.overview();
    const { languages, documents, understood, understoodBy } = await this.reader.totals(botId, deadline);
    return { languages, documents, understood, understoodBy };
  }

  async frequencies(botId: string, terms: readonly string[]): Promise<readonly number[]> {
    const deadline = this.#deadline();
    const index = await this.reader.smallBotIndex(botId, deadline);
    return index?.frequencies(terms) ?? this.reader.frequencies(botId, terms, deadline);
  }

  async similar(botId: string, terms: readonly string[]): Promise<readonly (readonly SimilarTerm[])[]> {
    const deadline = this.#deadline();
    const index = await this.reader.smallBotIndex(botId, deadline);
    if (index) return terms.map((term) => index.similar(term));
    const mistyped = terms.filter(mayBeMistyped);
    const near = await this.reader.nearTerms(botId, mistyped, deadline);
    const known = [...new Set(near.flat().map(({ term }) => term))];
    const counts = await this.reader.frequencies(botId, known, deadline);
    const frequencies = new Map(known.map((term, at) => [term, counts[at] ?? 0]));
    return terms.map((term) =>
      (near[mistyped.indexOf(term)] ?? [])
        .map((other) => ({ ...other, frequency: frequencies.get(other.term) ?? 0 }))
        .filter(({ frequency }) => frequency > 0)
        .sort(nearestFirst)
        .slice(0, SIMILAR_LIMIT),
    );
  }

  async candidates(
    botId: string,
    terms: readonly WeightedTerm[],
    limit: number,
    meaning?: Meaning,
  ): Promise<Candidates> {
    const deadline = this.#deadline();
    const index = await this.reader.smallBotIndex(botId, deadline);
    if (index) return index.candidates(terms, limit, meaning);
    const [{ total, averageLength }, frequencies, sample] = await Promise.all([
      this.reader.totals(botId, deadline),
      this.reader.frequencies(
        botId,
        terms.map(({ term }) => term),
        deadline,
      ),
      meaning && this.reader.sampleVectors(botId, meaning, deadline),
    ]);
    const statistics = { total, frequencies, averageLength };
    const important = importantTerms(terms, statistics).slice(0, TERM_LIMIT);
    // a model without vectors of the bot has no field to query
    const understood = sample && meaning;
    const wanted = { terms: important, meaning: understood, foundByWords: this.#foundByWords };
    const chosen = await this.reader.bestDocuments(botId, wanted, limit, deadline);
    return {
      ...statistics,
      documents: bestCandidates(chosen, terms, statistics, limit, understood),
      ...(meaning
        ? { background: sample?.nearest(sample.prepare(meaning.vectors), 0).background ?? {} }
        : {}),
    };
  }

  /** Notified here too: while the engine is unavailable nothing is indexed, and small bots would use old documents. */
  async #record(tx: Tx, botId: string, docIds: readonly string[]): Promise<void> {
    await recordChanges(tx, botId, docIds);
    if (docIds.length > 0) tx.afterCommit(() => this.notifier.notifyWritten(botId));
  }

  #deadline(): number {
    return this.deadline ?? this.reader.now() + REQUEST_MS;
  }
}
