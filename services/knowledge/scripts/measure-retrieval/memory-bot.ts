import type { Retrieval } from '@chirrup/knowledge/retrieval/retrieval';
import { RetrieveQuery } from '@chirrup/knowledge/retrieval/retrieve.query';
import { InMemorySearchIndex } from '@chirrup/knowledge/search/in-memory-search-index';
import type { IndexDocument } from '@chirrup/knowledge/search/index-document';

const BOT = 'measured';

/** A bot whose index is in memory, asked as the product asks. Whatever retrieval needs besides is put in here. */
export class MemoryBot {
  readonly #index = new InMemorySearchIndex();
  readonly #query = new RetrieveQuery(this.#index);

  static async of(sources: Iterable<readonly [string, readonly IndexDocument[]]>): Promise<MemoryBot> {
    const bot = new MemoryBot();
    for (const [id, documents] of sources) await bot.learn(id, documents);
    return bot;
  }

  /** Makes `documents` everything that is known of a source; none: it is forgotten. */
  async learn(sourceId: string, documents: readonly IndexDocument[]): Promise<void> {
    await this.#index.replaceSource(undefined, BOT, sourceId, documents);
  }

  retrieve(question: string): Promise<Retrieval> {
    return this.#query.retrieve(BOT, question);
  }
}

/** How sure the bot is that it can answer, whichever way; what is no number answers nothing in the product either. */
export function confidenceOf({ qa, passages }: Retrieval): number {
  return Math.max(0, ...[...qa, ...passages].map(({ confidence }) => confidence || 0));
}
