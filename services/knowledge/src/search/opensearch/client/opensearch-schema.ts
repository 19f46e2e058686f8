import { PIPELINE_VERSION } from '@chirrup/text/analyse';
import { SATURATION, TEXT_NORMALISATION, TITLE_NORMALISATION, TITLE_WEIGHT } from '../../index/bm25.js';

/** Raised with every change below that an index made before does not have. */
const SCHEMA_VERSION = 2;
/** Lengths assumed where documents are chosen; those of the bot decide when they are ranked. */
const USUAL_LENGTH = { title: 6, text: 50 };

/** The versions an index was made for; an older one is rebuilt. */
export interface IndexMeta {
  pipeline: number;
  schema: number;
  /** It holds vectors; absent before there were any. */
  knn?: boolean;
  /** Id of the installation it belongs to. */
  installation?: string;
}

export const CURRENT_META: IndexMeta = { pipeline: PIPELINE_VERSION, schema: SCHEMA_VERSION };

/**
 * Weights come with the query as boosts, for they are the bot's own: the engine's statistics mix all bots of a shard.
 */
const termCount = (weight: number, normalisation: number, usual: number): string => `
  double count = ${weight}.0 * doc.freq / (${1 - normalisation} + ${normalisation} * doc.length / ${usual}.0);
  return query.boost * count * ${SATURATION + 1} / (count + ${SATURATION});`;

/** Settings and mapping of an index. Fields of vectors are added when a model's first ones come. */
export const indexBody = (knn: boolean, installation?: string) => ({
  settings: {
    ...(knn ? { knn } : {}),
    number_of_shards: 3,
    auto_expand_replicas: '0-1',
    // set explicitly, so that it also holds for an index without recent searches
    refresh_interval: '400ms',
    // a bot's documents lie together: a question touches them and no others, however many bots there are
    sort: { field: ['bot_id'], order: ['asc'] },
    // a deletion is remembered until no rebuild can still bring the document
    gc_deletes: '10m',
    analysis: { analyzer: { terms: { type: 'whitespace' } } },
    similarity: {
      title: scripted(termCount(TITLE_WEIGHT, TITLE_NORMALISATION, USUAL_LENGTH.title)),
      text: scripted(termCount(1, TEXT_NORMALISATION, USUAL_LENGTH.text)),
    },
  },
  mappings: {
    dynamic: 'strict',
    _meta: { ...CURRENT_META, knn, ...(installation ? { installation } : {}) },
    // `vectors` holds the same values as bytes
    _source: { excludes: ['vocabulary', 'block_*'] },
    properties: {
      bot_id: { type: 'keyword' },
      doc_id: stored('keyword'),
      source_id: stored('keyword'),
      kind: { type: 'keyword' },
      position: { type: 'integer' },
      title: { type: 'text', index: false },
      text: { type: 'text', index: false },
      url: stored('keyword'),
      fetched_at: stored('long'),
      language: { type: 'keyword' },
      generation: { type: 'long' },
      sample: { type: 'integer', index: false },
      model: { type: 'keyword' },
      models: { type: 'keyword' },
      vectors: { type: 'object', enabled: false },
      title_tokens: terms('title'),
      text_tokens: terms('text'),
      title_length: { type: 'integer', index: false },
      text_length: { type: 'integer', index: false },
      vocabulary: { type: 'keyword', doc_values: false },
    },
  },
});

const scripted = (source: string) => ({ type: 'scripted', script: { source } });
const stored = (type: string) => ({ type, index: false, doc_values: false });
/** Tokens of the text pipeline as they are: no second analysis. */
const terms = (similarity: string) => ({
  type: 'text',
  analyzer: 'terms',
  similarity,
  index_options: 'freqs',
});
