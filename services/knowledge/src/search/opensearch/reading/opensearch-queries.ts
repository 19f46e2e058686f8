import type { DocumentKind } from '../../index-document.js';
import type { Meaning, WeightedTerm } from '../../search-index.js';
import { quantise } from '../../vectors/document-vectors.js';
import { ownTerm } from '../client/opensearch-record.js';
import { vectorField } from '../client/opensearch-vector-fields.js';
import type { DocumentPosition } from './opensearch-document-cache.js';

const ofBot = (botId: string) => ({ term: { bot_id: botId } });
const LANGUAGES = 50;
const MODELS = 10;

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
    understood_by: { terms: { field: 'models', size: MODELS } },
    models: { terms: { field: 'model', size: MODELS }, aggs: { newest: { max: { field: 'generation' } } } },
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

/** Terms of the bot's vocabulary within two edits of each term. */
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

/** Positions only: for an id the engine would read the stored document. */
const POSITIONS_ONLY = { _source: false, stored_fields: '_none_' };
const FIRST_WRITTEN = [{ generation: 'asc' }, { position: 'asc' }];

/** The documents of each kind that score best; terms come with the importance they have for this bot. */
export const bestQuery = (botId: string, terms: readonly WeightedTerm[], limit: number) => ({
  size: 0,
  track_total_hits: false,
  query: {
    bool: {
      filter: [ofBot(botId)],
      minimum_should_match: 1,
      should: terms.flatMap(({ term, weight }) =>
        ['title_tokens', 'text_tokens'].map((field) => ({
          term: { [field]: { value: term, boost: weight } },
        })),
      ),
    },
  },
  aggs: {
    best: {
      terms: { field: 'kind' },
      aggs: {
        positions: { top_hits: { size: limit, ...POSITIONS_ONLY, sort: ['_score', ...FIRST_WRITTEN] } },
      },
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
  ...POSITIONS_ONLY,
  track_total_hits: false,
  query: {
    knn: {
      [vectorField(model, vector.length)]: {
        vector: [...quantise(model, [vector]).bytes],
        // the graph is searched more widely than is wanted: it misses some of the nearest
        k: KNN_OVERSAMPLING * limit,
        filter: { bool: { filter: [ofBot(botId), { term: { kind } }] } },
      },
    },
  },
  sort: ['_score', ...FIRST_WRITTEN],
});

/** Blocks of a model, of a random but stable sample of documents of a kind. */
export const sampleQuery = (botId: string, kind: DocumentKind, model: string, limit: number) => ({
  size: limit,
  _source: ['kind', 'vectors.model', 'vectors.dimensions', 'vectors.block'],
  track_total_hits: false,
  query: { bool: { filter: [ofBot(botId), { term: { kind } }, { term: { models: model } }] } },
  sort: [{ sample: 'asc' }],
});

/** All documents, in the order they were written. */
export const allQuery = (botId: string, limit: number) => ({
  size: limit,
  ...POSITIONS_ONLY,
  track_total_hits: false,
  query: { bool: { filter: [ofBot(botId)] } },
  sort: FIRST_WRITTEN,
});

/** The documents at the positions. Few differ in `position`, so the query groups generations by it. */
export const documentsQuery = (botId: string, positions: readonly DocumentPosition[]) => {
  const generations = new Map<number, number[]>();
  for (const { generation, position } of positions)
    generations.set(position, [...(generations.get(position) ?? []), generation]);
  const at = [...generations].map(([position, generation]) => ({
    bool: { filter: [{ term: { position } }, { terms: { generation } }] },
  }));
  return {
    size: positions.length,
    track_total_hits: false,
    query: { bool: { filter: [ofBot(botId), { bool: { should: at } }] } },
  };
};
