import type { Tx } from '@chirrup/persistence/unit-of-work';
import type { SearchTables } from '../src/search/postgres/search-tables.js';
import { frequenciesOf, type IndexOverview, type SearchIndex } from '../src/search/search-index.js';
import type { PassageEmbedder as Embedder } from '../src/understanding/passage-embedder.js';

/** An adapter of the search port in the hands of the contract tests. */
export interface SearchUnderTest {
  index: SearchIndex & Pick<SearchTables, 'pauseSources' | 'storeVectors'>;
  /** The same tables seen from another process. */
  elsewhere: SearchIndex;
  /** A transaction of one bot. */
  write<T>(botId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Gives all of a bot's documents vectors. */
  understand(botId: string, embedder: Embedder): Promise<void>;
  /** Until a committed change must show. */
  settle(): Promise<void>;
}

/** Number of documents with each term, in the order asked. */
export const frequencies = async (
  index: SearchIndex,
  botId: string,
  terms: readonly string[],
): Promise<number[]> => [...(await frequenciesOf(index, botId, terms)).values()];

/** How many documents have vectors by the model that has made most. */
export const understoodIn = ({ understoodBy }: IndexOverview): number =>
  Math.max(0, ...Object.values(understoodBy));
