import type { QuestionEmbedder } from '@chirrup/knowledge/retrieval/look-up';
import type { Retrieval } from '@chirrup/knowledge/retrieval/result/retrieval';
import { RetrieveQuery } from '@chirrup/knowledge/retrieval/retrieve.query';
import { InMemorySearchIndex } from '@chirrup/knowledge/search/index/in-memory-search-index';
import type { IndexDocument } from '@chirrup/knowledge/search/index-document';
import { cachedEmbedder } from './cached-embedder.ts';
import { questionVector } from './question-vector.ts';

const BOT = 'measured';
const embedder = cachedEmbedder();
const questionEmbedder: QuestionEmbedder | undefined = embedder && {
  embedQuestion: async (text) => {
    return { ...(await questionVector(embedder, text)), modelId: embedder.modelId ?? '' };
  },
};

/** A bot whose index is in memory, asked as the product asks. Whatever retrieval needs besides is put in here. */
export class MemoryBot {
  readonly #index = new InMemorySearchIndex();
  readonly #query = new RetrieveQuery(this.#index, questionEmbedder);

  static async of(sources: Iterable<readonly [string, readonly IndexDocument[]]>): Promise<MemoryBot> {
    const bot = new MemoryBot();
    for (const [id, documents] of sources) await bot.#index.replaceSource(undefined, BOT, id, documents);
    if (embedder) await bot.#index.understand(BOT, embedder);
    return bot;
  }

  /** Makes `documents` everything that is known of a source; none: it is forgotten. */
  async learn(sourceId: string, documents: readonly IndexDocument[]): Promise<void> {
    await this.#index.replaceSource(undefined, BOT, sourceId, documents);
    if (embedder && documents.length > 0) await this.#index.understand(BOT, embedder);
  }

  retrieve(question: string): Promise<Retrieval> {
    return this.#query.retrieve(BOT, question);
  }
}

/** How sure the bot is that it can answer, whichever way; what is no number answers nothing in the product either. */
export function confidenceOf({ qa, passages }: Retrieval): number {
  return Math.max(0, ...[...qa, ...passages].map(({ confidence }) => confidence || 0));
}
