import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { REMOTE_SEARCH } from './knowledge.tokens.js';
import type { OpenSearchSearch } from './search/opensearch-search.js';

/** Keeps an index outside this process up to date for as long as the service runs. */
@Injectable()
export class SearchIndexing implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(@Inject(REMOTE_SEARCH) private readonly remote: OpenSearchSearch | undefined) {}

  onApplicationBootstrap(): void {
    this.remote?.indexer.start();
  }

  /** After the last question was answered. */
  async onApplicationShutdown(): Promise<void> {
    await this.remote?.close();
  }
}
