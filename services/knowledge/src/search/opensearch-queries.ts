import type { DocumentKind } from './index-document.js';
import { ownTerm } from './opensearch-record.js';
import type { WeightedTerm } from './search-index.js';

const ofBot = (botId: string) => ({ term: { bot_id: botId } });
const LANGUAGES = 50;

/** How many documents of each kind and language there are, and how long their fields are together. */
export const totalsQuery = (botId: string) => ({
  size: 0,
  track_total_hits: true,
  query: { bool: { filter: [ofBot(botId)] } },
  aggs: {
    kinds: {
      terms: { field: 'kind' },
      aggs: { title: { sum: { field: 'title_length' } }, text: { sum: { field: 'text_length' } } },
    },
    languages: { terms: { field: 'language', size: LANGUAGES } },
  },
});

/** How many documents have each term. */
export const frequenciesQuery = (botId: string, terms: readonly string[]) => ({
  size: 0,
  track_total_hits: true,
  query: {
    bool: { filter: [ofBot(botId), { terms: { vocabulary: terms.map((term) => ownTerm(botId, term)) } }] },
  },
  aggs: {
    terms: { filters: { filters: terms.map((term) => ({ term: { vocabulary: ownTerm(botId, term) } })) } },
  },
});

/** Terms of the bot's vocabulary one or two edits away. */
export const similarQuery = (botId: string, term: string, limit: number) => ({
  size: 0,
  track_total_hits: false,
  suggest: {
    near: {
      text: ownTerm(botId, term),
      term: {
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
      },
    },
  },
});

/** Ids of the documents of one kind that score best; terms come with the importance they have for this bot. */
export const bestQuery = (
  botId: string,
  kind: DocumentKind,
  terms: readonly WeightedTerm[],
  limit: number,
) => ({
  size: limit,
  _source: false,
  track_total_hits: false,
  query: {
    bool: {
      filter: [ofBot(botId), { term: { kind } }],
      minimum_should_match: 1,
      should: terms.flatMap(({ term, weight }) =>
        ['title_tokens', 'text_tokens'].map((field) => ({
          term: { [field]: { value: term, boost: weight } },
        })),
      ),
    },
  },
  sort: ['_score', { generation: 'asc' }],
});

/** Ids of the first document of each source, pairs first. */
export const firstQuery = (botId: string, limit: number) => ({
  size: limit,
  _source: false,
  track_total_hits: false,
  query: { bool: { filter: [ofBot(botId), { term: { position: 0 } }] } },
  sort: [{ kind: 'desc' }, { generation: 'asc' }],
});
