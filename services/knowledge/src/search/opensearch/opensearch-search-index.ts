import { withoutDeadline } from '@chirrup/kernel/deadline';
import { DomainError } from '@chirrup/kernel/domain-error';
import type { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { LRUCache } from 'lru-cache';
import type { TokenisedDocument } from '../analysed-document.js';
import type { BotIndex } from '../index/bot-index.js';
import { nearestFirst, nearTerms, SIMILAR_LIMIT } from '../index/vocabulary.js';
import { BotIndexCache } from '../postgres/bot-index-cache.js';
import { PostgresSearchIndex } from '../postgres/postgres-search-index.js';
import { readDocuments } from '../postgres/postgres-search-rows.js';
import { SearchTables } from '../postgres/search-tables.js';
import { VectorSamples } from '../postgres/vector-samples.js';
import { searchErrors } from '../search.errors.js';
import type {
  Candidates,
  IndexOverview,
  KnownTerm,
  Meaning,
  OnChange,
  SearchIndex,
  WeightedTerm,
} from '../search-index.js';
import { ownTerm } from './client/opensearch-record.js';
import { recordChanges } from './indexing/opensearch-changes.js';
import {
  frequenciesQuery,
  nearestQuery,
  similarQuery,
  totalsQuery,
  wordsQuery,
} from './reading/opensearch-queries.js';
import { type OpenSearchRequests, type PartAnswer, REQUEST_MS } from './reading/opensearch-requests.js';
import { type BotTotals, toTotals } from './reading/opensearch-totals.js';
import { toCandidates } from './reading/to-candidates.js';

/** A bot with at most this many documents is read from the tables, as in the embedded profile. */
const SMALL_BOT = 200;
/** Similar spellings asked for; our own, stricter rules drop most of them. */
const NEAR_LIMIT = 50;
const KINDS = ['qa', 'passage'] as const;

export interface OpenSearchIndexOptions {
  /** Most documents of a bot that is read from the tables; 0 for none. */
  smallBot?: number | undefined;
  onChange?: OnChange | undefined;
}

/**
 * The search port on OpenSearch. The tables hold the truth: writes go there together with a record of the change for the
 * indexer. The engine finds large bots' documents by words and by vectors; what they say is read from the tables, so
 * what is deleted or another bot's is never shown, whatever the engine finds.
 */
export class OpenSearchIndex extends SearchTables implements SearchIndex {
  readonly budgetMs = REQUEST_MS;
  readonly pairs: SearchIndex;
  readonly #small: BotIndexCache | undefined;
  readonly #samples: VectorSamples;
  /** One question asks several times. */
  readonly #recentTotals = new LRUCache<string, Promise<BotTotals>>({ max: 500, ttl: 200 });

  constructor(
    private readonly engine: OpenSearchRequests,
    private readonly uow: UnitOfWork,
    { smallBot = SMALL_BOT, onChange }: OpenSearchIndexOptions = {},
  ) {
    super({ onChange, record: recordChanges });
    this.pairs = new PostgresSearchIndex(uow, { kind: 'qa' });
    this.#small = smallBot > 0 ? new BotIndexCache(uow, { maxDocuments: smallBot }) : undefined;
    this.#samples = new VectorSamples(uow);
  }

  async overview(botId: string): Promise<IndexOverview> {
    return (await this.#smallBot(botId))?.overview() ?? (await this.#totals(botId)).overview;
  }

  async spellings(
    botId: string,
    terms: readonly string[],
    mistyped = false,
  ): Promise<readonly (readonly KnownTerm[])[]> {
    const small = await this.#smallBot(botId);
    if (small) return small.spellings(terms, mistyped);
    const queries = [
      frequenciesQuery(botId, terms),
      ...(mistyped ? [similarQuery(botId, terms, NEAR_LIMIT)] : []),
    ];
    const [exact, similar] = await this.engine.search(botId, queries);
    const counts = frequenciesIn(exact);
    if (!mistyped)
      return terms.map((term, at) => {
        const frequency = counts[at] ?? 0;
        return frequency > 0 ? [{ term, frequency, distance: 0 }] : [];
      });
    const own = ownTerm(botId, '').length;
    return terms.map((term, at) => {
      const options = similar?.suggest[at]?.flatMap((part) => part.options) ?? [];
      const frequencies = new Map(options.map(({ text, freq }) => [text.slice(own), freq]));
      if (counts[at]) frequencies.set(term, counts[at]);
      return nearTerms(term, [...frequencies.keys()])
        .map((near) => ({ ...near, frequency: frequencies.get(near.term) ?? 0 }))
        .sort(nearestFirst)
        .slice(0, SIMILAR_LIMIT);
    });
  }

  async candidates(
    botId: string,
    terms: readonly WeightedTerm[],
    limit: number,
    meaning?: Meaning,
  ): Promise<Candidates> {
    const small = await this.#smallBot(botId);
    if (small) return small.candidates(terms, limit, meaning);
    const { overview, ...totals } = await this.#totals(botId);
    // a model without vectors of the bot has no field to query
    const understood = meaning && overview.understoodBy[meaning.model] ? meaning : undefined;
    const found = await this.#find(botId, terms, limit, understood);
    const sample = understood && (await this.#samples.get(botId, understood));
    return {
      ...totals,
      frequencies: found.frequencies,
      documents: toCandidates(found.documents, terms, understood),
      ...(meaning
        ? { background: sample?.nearest(sample.prepare(meaning.vectors), 0).background ?? {} }
        : {}),
    };
  }

  /** The documents that words and vectors put first, found in one request. */
  async #find(botId: string, terms: readonly WeightedTerm[], limit: number, meaning: Meaning | undefined) {
    const words = terms.map(({ term }) => term);
    const byWords = [
      frequenciesQuery(botId, words),
      ...KINDS.map((kind) => wordsQuery(botId, kind, terms, limit)),
    ];
    const byMeaning = meaning ? KINDS.map((kind) => nearestQuery(botId, kind, meaning, limit)) : [];
    const queries = [...(terms.length > 0 ? byWords : []), ...byMeaning];
    const found = queries.length > 0 ? await this.engine.search(botId, queries) : [];
    const documents = await this.#read(botId, new Map(found.flatMap(idsIn)), meaning !== undefined);
    return { documents, frequencies: frequenciesIn(found[0]) };
  }

  /**
   * The documents found, in their order. One that was replaced since it was indexed is followed to what its source has
   * now. What the engine has taken too long for is not the tables' fault: they are not hurried.
   */
  async #read(
    botId: string,
    sourcesById: ReadonlyMap<string, string>,
    withVectors: boolean,
  ): Promise<TokenisedDocument[]> {
    const read = (by: 'doc_id' | 'source_id', ids: readonly string[]) =>
      withoutDeadline(() => readDocuments(this.uow, botId, by, ids, withVectors));
    const docIds = [...sourcesById.keys()];
    const found = await read('doc_id', docIds);
    const byId = new Map(found.map((each) => [each.document.docId, each]));
    const replaced = docIds.flatMap((docId) => (byId.has(docId) ? [] : (sourcesById.get(docId) ?? [])));
    const successors = await read('source_id', [...new Set(replaced)]);
    for (const each of successors) byId.set(each.document.docId, each);
    return [...new Set([...docIds, ...byId.keys()])].flatMap((docId) => byId.get(docId) ?? []);
  }

  #totals(botId: string): Promise<BotTotals> {
    const known = this.#recentTotals.get(botId);
    if (known) return known;
    // others may wait for it too
    const asked = withoutDeadline(async () => {
      const [answer] = await this.engine.search(botId, [totalsQuery(botId)]);
      if (!answer?.aggregations) throw new DomainError(searchErrors.unavailable);
      return toTotals(answer.aggregations);
    });
    this.#recentTotals.set(botId, asked);
    asked.catch(() => this.#recentTotals.delete(botId));
    return asked;
  }

  async #smallBot(botId: string): Promise<BotIndex | undefined> {
    return this.#small?.get(botId).catch((error: unknown) => {
      if (error instanceof DomainError && error.code === searchErrors.tooLarge.code) return undefined;
      throw error;
    });
  }
}

/** Ids of the documents found, with those of their sources. */
const idsIn = ({ hits }: PartAnswer): [docId: string, sourceId: string][] =>
  hits.hits.flatMap(({ fields }): [string, string][] => {
    const [[docId], [sourceId]] = [fields?.doc_id ?? [], fields?.source_id ?? []];
    return docId && sourceId ? [[docId, sourceId]] : [];
  });

const frequenciesIn = (answer: PartAnswer | undefined): number[] =>
  answer?.aggregations?.terms?.buckets.map(({ doc_count }) => doc_count) ?? [];
