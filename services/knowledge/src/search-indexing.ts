import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { REMOTE_SEARCH } from './knowledge.tokens.js';
import type { OpenSearchSearch } from './search/opensearch/opensearch-search.js';

/** A new cluster's index is built within this time; a larger one is read when it is complete. */
const FIRST_INDEX_MS = 10_000;

/** Keeps an index outside this process up to date for as long as the service runs. */
@Injectable()
export class SearchIndexing implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(@Inject(REMOTE_SEARCH) private readonly remote: OpenSearchSearch | undefined) {}

  /** The process reports ready after this. */
  async onApplicationBootstrap(): Promise<void> {
    this.remote?.indexer.start();
    await this.remote?.indexer.untilReadable(FIRST_INDEX_MS);
    await this.remote?.warmUp();
  }

  /** After the last question was answered. */
  async onApplicationShutdown(): Promise<void> {
    await this.remote?.close();
  }
}
