import type { Tx } from '@chirrup/persistence/unit-of-work';
import { searchContract } from '../../../test/search-contract.js';
import { InMemorySearchIndex } from './in-memory-search-index.js';

describe('InMemorySearchIndex', () => {
  const index = new InMemorySearchIndex();
  const noTransaction = {} as Tx;
  searchContract(() => ({
    index,
    elsewhere: index,
    write: (_botId, work) => work(noTransaction),
    understand: (botId, embedder) => index.understand(botId, embedder),
    settle: async () => {},
  }));
});
