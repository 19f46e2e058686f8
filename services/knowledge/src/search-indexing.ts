import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { REMOTE_SEARCH } from './knowledge.tokens.js';
import type { OpenSearchSearch } from './search/opensearch/opensearch-search.js';

/** A new cluster's index is there within this time; one that takes longer to fill is read when it is whole. */
const FIRST_INDEX_MS = 10_000;

/** Keeps an index outside this process up to date for as long as the service runs. */
@Injectable()
export class SearchIndexing implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(@Inject(REMOTE_SEARCH) private readonly remote: OpenSearchSearch | undefined) {}

  /** The process says that it is ready after this. */
  async onApplicationBootstrap(): Promise<void> {
    this.remote?.indexer.start();
    await this.remote?.indexer.untilReadable(FIRST_INDEX_MS);
  }

  /** After the last question was answered. */
  async onApplicationShutdown(): Promise<void> {
    await this.remote?.close();
  }
}
