import type { Tx } from '@chirrup/persistence/unit-of-work';
import type { Language } from '@chirrup/text/language';
import type { Embedder } from '../../embedding/embedder.js';
import { analyseDocument } from '../analysed-document.js';
import type { IndexDocument } from '../index-document.js';
import type {
  Candidates,
  HashedVectors,
  IndexOverview,
  KnownTerm,
  Meaning,
  SearchIndex,
  SourceChange,
  WeightedTerm,
} from '../search-index.js';
import { documentLanguage, sourceLanguage } from '../source-language.js';
import { type DocumentVectors, quantise } from '../vectors/document-vectors.js';
import { contentHash, embeddingTexts } from '../vectors/embedding-texts.js';
import { BotIndex } from './bot-index.js';

/** The search port without a database, for tests and tools: changes show at once, transactions are ignored. */
export class InMemorySearchIndex implements SearchIndex {
  readonly #bots = new Map<string, BotIndex>();
  /** The documents of each with their languages. */
  readonly #sources = new Map<string, ReadonlyMap<string, Language>>();
  /** What paused sources hold, by bot and source. */
  readonly #paused = new Map<string, readonly IndexDocument[]>();
  /** By bot and document; kept while a source is paused. */
  readonly #vectors = new Map<string, readonly DocumentVectors[]>();

  async replace(
    _tx: Tx | undefined,
    botId: string,
    sourceId: string,
    documents: readonly IndexDocument[],
  ): Promise<SourceChange> {
    const index = this.#bots.get(botId) ?? new BotIndex();
    this.#bots.set(botId, index);
    const key = `${botId}/${sourceId}`;
    if (this.#paused.has(key)) {
      this.#paused.set(key, documents);
      return { written: 0, removed: 0 };
    }
    const before = this.#sources.get(key) ?? new Map<string, Language>();
    const source = sourceLanguage(documents);
    const after = new Map(
      documents.map((document) => [document.docId, documentLanguage(document, source)] as const),
    );
    const removed = [...before.keys()].filter((docId) => !after.has(docId));
    const fresh = documents.filter(({ docId }) => before.get(docId) !== after.get(docId));
    for (const docId of removed) index.remove(docId);
    for (const document of fresh) {
      const vectors = this.#vectors.get(`${botId}/${document.docId}`) ?? [];
      index.put({ ...analyseDocument(document, after.get(document.docId) ?? source), vectors });
    }
    this.#sources.set(key, after);
    return { written: fresh.length, removed: removed.length };
  }

  async pauseSources(
    tx: Tx | undefined,
    botId: string,
    sourceIds: readonly string[],
    paused: boolean,
  ): Promise<void> {
    for (const sourceId of sourceIds) {
      const key = `${botId}/${sourceId}`;
      const held = this.#paused.get(key);
      if (paused === (held !== undefined)) continue;
      if (held) {
        this.#paused.delete(key);
        await this.replace(tx, botId, sourceId, held);
        for (const { docId } of held)
          this.#indexOf(botId).attachVectors(docId, this.#vectors.get(`${botId}/${docId}`) ?? []);
      } else {
        const documents = this.#indexOf(botId).documents();
        await this.replace(tx, botId, sourceId, []);
        this.#paused.set(
          key,
          documents.filter((document) => document.sourceId === sourceId),
        );
      }
    }
  }

  async remove(_tx: Tx | undefined, botId: string): Promise<void> {
    this.#bots.delete(botId);
    for (const held of [this.#sources, this.#paused, this.#vectors])
      for (const key of [...held.keys()]) if (key.startsWith(`${botId}/`)) held.delete(key);
  }

  async storeVectors(_tx: Tx | undefined, botId: string, vectors: readonly HashedVectors[]): Promise<void> {
    const index = this.#indexOf(botId);
    for (const document of index.documents()) {
      const hash = contentHash(document);
      const own = vectors.filter((other) => other.contentHash === hash);
      this.#attach(index, botId, document.docId, own);
    }
  }

  /** Gives all of a bot's documents vectors, as the job of the service does. */
  async understand(botId: string, embedder: Embedder): Promise<void> {
    const index = this.#indexOf(botId);
    for (const document of index.documents()) {
      const { block, units } = embeddingTexts(document);
      const vectors = await embedder.embed([block, ...units], 'passage');
      this.#attach(index, botId, document.docId, [quantise(embedder.modelId ?? '', vectors)]);
    }
    index.dropReplacedVectors();
  }

  async overview(botId: string): Promise<IndexOverview> {
    return this.#indexOf(botId).overview();
  }

  async spellings(
    botId: string,
    terms: readonly string[],
    mistyped?: boolean,
  ): Promise<readonly (readonly KnownTerm[])[]> {
    return this.#indexOf(botId).spellings(terms, mistyped);
  }

  async candidates(
    botId: string,
    terms: readonly WeightedTerm[],
    limit: number,
    meaning?: Meaning,
  ): Promise<Candidates> {
    return this.#indexOf(botId).candidates(terms, limit, meaning);
  }

  #attach(index: BotIndex, botId: string, docId: string, vectors: readonly DocumentVectors[]): void {
    const key = `${botId}/${docId}`;
    const before = this.#vectors.get(key) ?? [];
    const fresh = vectors.filter(({ model }) => before.every((other) => other.model !== model));
    // by every model, oldest first
    const all = [...before, ...fresh];
    this.#vectors.set(key, all);
    index.attachVectors(docId, all);
  }

  #indexOf(botId: string): BotIndex {
    return this.#bots.get(botId) ?? new BotIndex();
  }
}
