import { searchIndexChannel } from '@chirrup/proto/channels';
import type { FanOut } from '@chirrup/realtime/fan-out';
import type { Invalidation } from '@chirrup/realtime/invalidated-cache';
import type { OpenSearchClient } from '../client/opensearch-client.js';
import type { IndexNames } from '../client/opensearch-names.js';
import { recordId } from '../client/opensearch-record.js';

/** Many times the engine's refresh interval. */
const VISIBLE_WITHIN_MS = 5_000;

/**
 * Notifies every process of bots whose documents have changed, three times: when the change is committed, because an
 * unavailable engine does not take it; when the engine has taken it, in case this process is killed before the next
 * step; and when every search shows it, because answers in between are from before the change.
 */
export class OpenSearchChangeNotifier {
  readonly #notVisible = new Set<string>();
  #waiting: Promise<void> | undefined;

  constructor(
    private readonly client: OpenSearchClient,
    private readonly names: IndexNames,
    private readonly fanOut: FanOut,
  ) {}

  notifyWritten(botId: string): void {
    this.#notify(botId);
  }

  notifyIndexed(botId: string): void {
    this.#notify(botId);
    this.#notVisible.add(botId);
    this.#waiting ??= this.#notifyWhenVisible();
  }

  /** Resolves when no notification is pending. */
  async idle(): Promise<void> {
    await this.#waiting;
  }

  async #notifyWhenVisible(): Promise<void> {
    while (this.#notVisible.size > 0) {
      const bots = [...this.#notVisible];
      this.#notVisible.clear();
      // an unavailable engine returns nothing outdated either, and cached answers expire
      await this.#untilVisible(bots).catch(() => undefined);
      for (const botId of bots) this.#notify(botId);
    }
    this.#waiting = undefined;
  }

  /**
   * Resolves when all copies of the bots' shards show what was written. The engine reports that for writes only, so
   * this deletes a document that never existed.
   */
  async #untilVisible(bots: readonly string[]): Promise<void> {
    const markers = bots.map((botId) => ({ delete: { _id: recordId(botId, ''), routing: botId } }));
    await this.client.bulk(
      {
        index: this.names.write,
        require_alias: true,
        refresh: 'wait_for',
        timeout: `${VISIBLE_WITHIN_MS}ms`,
        body: markers as never,
      },
      { requestTimeout: VISIBLE_WITHIN_MS },
    );
  }

  #notify(botId: string): void {
    this.fanOut.publish(searchIndexChannel, { key: botId } satisfies Invalidation);
  }
}
