import { TITLE_WEIGHT } from '../../index/bm25.js';
import type { DocumentKind } from '../../index-document.js';
import type { Meaning, WeightedTerm } from '../../search-index.js';
import { quantise } from '../../vectors/document-vectors.js';
import { ownTerm } from '../client/opensearch-record.js';
import { vectorField } from '../client/opensearch-vector-fields.js';

const ofBot = (botId: string) => ({ term: { bot_id: botId } });
const ofKind = (botId: string, kind: DocumentKind) => [ofBot(botId), { term: { kind } }];
const LANGUAGES = 50;
const MODELS = 10;
/** Fewer than a query may have clauses, two for each term. */
const TERM_LIMIT = 400;

/** How many documents of each kind and language there are, and how long their fields are together. */
export const totalsQuery = (botId: string) => ({
  size: 0,
  track_total_hits: false,
  query: { bool: { filter: [ofBot(botId)] } },
  aggs: {
    kinds: {
      terms: { field: 'kind' },
      aggs: { title: { sum: { field: 'title_length' } }, text: { sum: { field: 'text_length' } } },
    },
    languages: { terms: { field: 'language', size: LANGUAGES } },
    models: { terms: { field: 'models', size: MODELS } },
  },
});

/** How many documents have each term. */
export const frequenciesQuery = (botId: string, terms: readonly string[]) => ({
  size: 0,
  track_total_hits: false,
  // the filter keeps the aggregation from visiting documents without any of the terms
  query: { bool: { filter: [{ terms: { vocabulary: terms.map((term) => ownTerm(botId, term)) } }] } },
  aggs: {
    terms: { filters: { filters: terms.map((term) => ({ term: { vocabulary: ownTerm(botId, term) } })) } },
  },
});

/** Terms of the bot's vocabulary within two edits of each term, and how many documents have them. */
export const similarQuery = (botId: string, terms: readonly string[], limit: number) => {
  const term = {
    field: 'vocabulary',
    analyzer: 'keyword',
    suggest_mode: 'always',
    max_edits: 2,
    prefix_length: ownTerm(botId, '').length,
    min_word_length: 1,
    accuracy: 0,
    max_term_freq: 2_147_483_647,
    size: limit,
    shard_size: limit,
  };
  const suggest = terms.map((text, at) => [at, { text: ownTerm(botId, text), term }]);
  return { size: 0, track_total_hits: false, suggest: Object.fromEntries(suggest) };
};

/** For ids the engine would read stored documents, which costs more than finding them. */
const IDS_ONLY = { _source: false, stored_fields: '_none_', docvalue_fields: ['doc_id', 'source_id'] };

/** The documents of a kind that BM25 puts first. */
export const wordsQuery = (
  botId: string,
  kind: DocumentKind,
  terms: readonly WeightedTerm[],
  limit: number,
) => ({
  size: limit,
  ...IDS_ONLY,
  track_total_hits: false,
  query: {
    bool: {
      filter: ofKind(botId, kind),
      minimum_should_match: 1,
      should: terms
        .slice(0, TERM_LIMIT)
        .flatMap(({ term, weight }) => [
          { term: { title_tokens: { value: term, boost: TITLE_WEIGHT * weight } } },
          { term: { text_tokens: { value: term, boost: weight } } },
        ]),
    },
  },
});

const KNN_OVERSAMPLING = 2;

/** The documents of a kind whose blocks are nearest to a question. */
export const nearestQuery = (
  botId: string,
  kind: DocumentKind,
  { model, vectors: { [kind]: vector } }: Meaning,
  limit: number,
) => ({
  size: limit,
  ...IDS_ONLY,
  track_total_hits: false,
  query: {
    knn: {
      [vectorField(model, vector.length)]: {
        vector: [...quantise(model, [vector]).bytes],
        // the graph is searched more widely than is wanted: it misses some of the nearest
        k: KNN_OVERSAMPLING * limit,
        filter: { bool: { filter: ofKind(botId, kind) } },
      },
    },
  },
});
