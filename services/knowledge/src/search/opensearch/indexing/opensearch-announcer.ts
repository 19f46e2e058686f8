import { type FanOut, searchIndexChannel } from '@chirrup/realtime/fan-out';
import type { Invalidation } from '@chirrup/realtime/invalidated-cache';
import type { OpenSearchClient } from '../client/opensearch-client.js';
import type { IndexNames } from '../client/opensearch-names.js';
import { recordId } from '../client/opensearch-record.js';

/** Many times what the engine waits between two refreshes. */
const SHOWN_MS = 5_000;

/**
 * Tells every process which bots' documents have changed: when the change is written, for an engine that is away does
 * not take it; when the engine has taken it, lest nobody did if this process were killed the moment after; and when
 * every search shows it, for what was asked in between is of before.
 */
export class OpenSearchAnnouncer {
  readonly #unseen = new Set<string>();
  #watching: Promise<void> | undefined;

  constructor(
    private readonly client: OpenSearchClient,
    private readonly names: IndexNames,
    private readonly fanOut: FanOut,
  ) {}

  written(botId: string): void {
    this.#tell(botId);
  }

  taken(botId: string): void {
    this.#tell(botId);
    this.#unseen.add(botId);
    this.#watching ??= this.#watch();
  }

  /** Resolves when all has been told. */
  async idle(): Promise<void> {
    await this.#watching;
  }

  async #watch(): Promise<void> {
    while (this.#unseen.size > 0) {
      const bots = [...this.#unseen];
      this.#unseen.clear();
      // an engine that is away shows nothing old either, and in time what was learned of it is not used any more
      await this.#shown(bots).catch(() => undefined);
      for (const botId of bots) this.#tell(botId);
    }
    this.#watching = undefined;
  }

  /**
   * Resolves when what was written of the bots is shown by all copies of their shards: the engine says so of a write
   * only, here the deletion of what never was there.
   */
  async #shown(bots: readonly string[]): Promise<void> {
    const markers = bots.map((botId) => ({ delete: { _id: recordId(botId, ''), routing: botId } }));
    await this.client.bulk(
      {
        index: this.names.write,
        require_alias: true,
        refresh: 'wait_for',
        timeout: `${SHOWN_MS}ms`,
        body: markers as never,
      },
      { requestTimeout: SHOWN_MS },
    );
  }

  #tell(botId: string): void {
    this.fanOut.publish(searchIndexChannel, { key: botId } satisfies Invalidation);
  }
}
