import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { QuestionEmbedder } from '@chirrup/knowledge/retrieval/look-up';
import type { Retrieval } from '@chirrup/knowledge/retrieval/result/retrieval';
import { RetrieveQuery } from '@chirrup/knowledge/retrieval/retrieve.query';
import type { IndexDocument } from '@chirrup/knowledge/search/index-document';
import type { HashedVectors } from '@chirrup/knowledge/search/search-index';
import { quantise } from '@chirrup/knowledge/search/vectors/document-vectors';
import { contentHash, embeddingTexts } from '@chirrup/knowledge/search/vectors/embedding-texts';
import { cachedEmbedder } from './cached-embedder.ts';
import { localReader } from './local-reader.ts';
import type { MeasuredIndex } from './measured-index.ts';
import { questionVector } from './question-vector.ts';

type Source = readonly [id: string, documents: readonly IndexDocument[]];

/** Written in one transaction. */
const BATCH = 500;
const PAUSE_MS = 1_000;
const embedder = cachedEmbedder();
const questionEmbedder: QuestionEmbedder | undefined = embedder && {
  embedQuestion: async (text) => {
    return { ...(await questionVector(embedder, text)), modelId: embedder.modelId ?? '' };
  },
};

/** A new bot on an index, asked as the product asks. Whatever retrieval needs besides is put in here. */
export class MeasuredBot {
  readonly #id = randomUUID();
  readonly #measured: MeasuredIndex;
  readonly #query: RetrieveQuery;

  private constructor(measured: MeasuredIndex) {
    this.#measured = measured;
    this.#query = new RetrieveQuery(measured.index, questionEmbedder, localReader);
  }

  static async of(measured: MeasuredIndex, sources: Iterable<Source>): Promise<MeasuredBot> {
    const bot = new MeasuredBot(measured);
    await bot.#write([...sources]);
    return bot;
  }

  /** Makes `documents` everything that is known of a source; none: it is forgotten. */
  learn(sourceId: string, documents: readonly IndexDocument[]): Promise<void> {
    return this.#write([[sourceId, documents]]);
  }

  /** Asks again if the index was too slow: what it finds is measured, and pairs alone are not what it finds. */
  async retrieve(question: string, tries = 5): Promise<Retrieval> {
    try {
      const found = await this.#query.retrieve(this.#id, question);
      if (found.pairsOnly) throw new Error(`The index did not answer in time: ${question}`);
      return found;
    } catch (error) {
      if (tries === 1) throw error;
      await sleep(PAUSE_MS);
      return this.retrieve(question, tries - 1);
    }
  }

  async #write(sources: readonly Source[]): Promise<void> {
    const { index, write, settle } = this.#measured;
    for (const part of batches(sources))
      await write(this.#id, async (tx) => {
        for (const [id, documents] of part) await index.replace(tx, this.#id, id, documents);
      });
    for (const part of batches(await vectorsOf(sources.flatMap(([, documents]) => documents))))
      await write(this.#id, (tx) => index.storeVectors(tx, this.#id, part));
    await settle();
  }
}

/** As the job of the service makes them. */
async function vectorsOf(documents: readonly IndexDocument[]): Promise<HashedVectors[]> {
  const made = new Map<string, HashedVectors>();
  for (const document of embedder ? documents : []) {
    const { block, units } = embeddingTexts(document);
    const vectors = (await embedder?.embed([block, ...units], 'passage')) ?? [];
    const hash = contentHash(document);
    made.set(hash, { contentHash: hash, ...quantise(embedder?.modelId ?? '', vectors) });
  }
  return [...made.values()];
}

function* batches<T>(list: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < list.length; from += BATCH) yield list.slice(from, from + BATCH);
}

/** How sure the bot is that it can answer, whichever way; what is no number answers nothing in the product either. */
export function confidenceOf({ qa, passages }: Retrieval): number {
  return Math.max(0, ...[...qa, ...passages].map(({ confidence }) => confidence || 0));
}
