import { PIPELINE_VERSION } from '@chirrup/text/analyse';
import { SATURATION, TEXT_NORMALISATION, TITLE_NORMALISATION } from '../../index/bm25.js';

/** Raised with every change below that an index made before does not have. */
const SCHEMA_VERSION = 4;

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
      title: { type: 'BM25', k1: SATURATION, b: TITLE_NORMALISATION },
      text: { type: 'BM25', k1: SATURATION, b: TEXT_NORMALISATION },
    },
  },
  mappings: {
    dynamic: 'strict',
    _meta: { ...CURRENT_META, knn, ...(installation ? { installation } : {}) },
    // what is indexed is enough: documents are read from the tables
    _source: { excludes: ['title_tokens', 'text_tokens', 'vocabulary', 'block_*'] },
    properties: {
      bot_id: { type: 'keyword' },
      doc_id: { type: 'keyword', index: false },
      source_id: { type: 'keyword', index: false },
      kind: { type: 'keyword' },
      language: { type: 'keyword' },
      models: { type: 'keyword' },
      title_tokens: terms('title'),
      text_tokens: terms('text'),
      title_length: { type: 'integer', index: false },
      text_length: { type: 'integer', index: false },
      vocabulary: { type: 'keyword', doc_values: false },
    },
  },
});

/** Tokens of the text pipeline as they are: no second analysis. */
const terms = (similarity: string) => ({
  type: 'text',
  analyzer: 'terms',
  similarity,
  index_options: 'freqs',
});
