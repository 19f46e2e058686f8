import type { Tx } from '@chirrup/persistence/unit-of-work';
import type { SearchIndex } from '../src/search/search-index.js';
import type { PassageEmbedder as Embedder } from '../src/understanding/passage-embedder.js';

/** An adapter of the search port in the hands of the contract tests. */
export interface SearchUnderTest {
  index: SearchIndex;
  /** The same tables seen from another process. */
  elsewhere: SearchIndex;
  /** A transaction of one bot. */
  write<T>(botId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Gives all of a bot's documents vectors. */
  understand(botId: string, embedder: Embedder): Promise<void>;
  /** Until a committed change must show. */
  settle(): Promise<void>;
}
