import { type Clock, systemClock } from '@chirrup/kernel/clock';
import { withoutDeadline } from '@chirrup/kernel/deadline';
import { DomainError } from '@chirrup/kernel/domain-error';
import type { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { LRUCache } from 'lru-cache';
import { BotIndex } from '../index/bot-index.js';
import type { DocumentKind } from '../index-document.js';
import { searchErrors } from '../search.errors.js';
import {
  type Cursor,
  hasMoreThan,
  readChanges,
  readDocumentIds,
  readGeneration,
  START,
} from './postgres-search-rows.js';
import { Turnstile } from './turnstile.js';

export interface BotIndexCacheOptions {
  /** Memory all indexes together may use, roughly. */
  maxBytes?: number;
  /** A larger index of one bot is not held: reading it fails. */
  maxBotBytes?: number;
  /** The same by number of documents, known before any is read. */
  maxDocuments?: number;
  /** How long an index counts as current; other processes' changes show after this at the latest. */
  maxAgeMs?: number;
  /** Hold documents of this kind only. */
  kind?: DocumentKind;
  clock?: Clock;
}

interface Cached {
  index: BotIndex;
  generation: string | undefined;
  cursor: Cursor;
  checkedAt: number;
  checking: Promise<void> | undefined;
  /** Found too large: not read again before. */
  refusedUntil: number;
}

const IDLE_MS = 15 * 60_000;
/** Room for some 5,000 pages of the usual size with their vectors. */
const MAX_BOT_BYTES = 256 * 1_048_576;
const REFUSED_MS = 60_000;

/** Bots' indexes in memory, brought up to date from the tables by the bot's generation number. */
export class BotIndexCache {
  readonly #bots: LRUCache<string, Cached>;
  readonly #maxBotBytes: number;
  readonly #maxDocuments: number | undefined;
  /** An index larger than this is read while no other is. */
  readonly #largeBytes: number;
  readonly #large = new Turnstile();
  readonly #maxAgeMs: number;
  readonly #kind: DocumentKind | 'all';
  readonly #clock: Clock;

  constructor(
    private readonly uow: UnitOfWork,
    {
      maxBytes = 128 * 1_048_576,
      maxBotBytes = MAX_BOT_BYTES,
      maxDocuments,
      maxAgeMs = 500,
      kind,
      clock = systemClock,
    }: BotIndexCacheOptions = {},
  ) {
    this.#kind = kind ?? 'all';
    this.#maxBotBytes = maxBotBytes;
    this.#maxDocuments = maxDocuments;
    this.#largeBytes = maxBytes / 4;
    this.#maxAgeMs = maxAgeMs;
    this.#clock = clock;
    // A bot larger than the whole cache is kept alone rather than read again for every question.
    const sizeCalculation = ({ index }: Cached) => Math.min(index.approximateBytes, maxBytes);
    this.#bots = new LRUCache({ maxSize: maxBytes, sizeCalculation, ttl: IDLE_MS, updateAgeOnGet: true });
  }

  /**
   * @throws DomainError `searchErrors.tooLarge` when the bot's index would take more memory than one bot may have
   */
  async get(botId: string): Promise<BotIndex> {
    const cached = this.#bots.get(botId) ?? this.#create(botId);
    if (this.#clock.now() < cached.refusedUntil) throw new DomainError(searchErrors.tooLarge);
    if (cached.checking || this.#clock.now() - cached.checkedAt >= this.#maxAgeMs) {
      // a large index takes longer to read than its first question waits, and the next ones use it
      cached.checking ??= withoutDeadline(() => this.#refresh(botId, cached)).finally(() => {
        cached.checking = undefined;
      });
      await cached.checking;
    }
    return cached.index;
  }

  #create(botId: string): Cached {
    const cached: Cached = {
      index: new BotIndex(),
      generation: undefined,
      cursor: START,
      checkedAt: Number.NEGATIVE_INFINITY,
      checking: undefined,
      refusedUntil: Number.NEGATIVE_INFINITY,
    };
    this.#bots.set(botId, cached);
    return cached;
  }

  async #refresh(botId: string, cached: Cached): Promise<void> {
    const startedAt = this.#clock.now();
    const generation = await readGeneration(this.uow, botId);
    if (generation !== cached.generation) {
      if (await this.#hasTooMany(botId)) this.#refuse(botId, cached);
      if (generation === undefined || cached.index.isFragmented)
        Object.assign(cached, { index: new BotIndex(), cursor: START });
      if (generation !== undefined) await this.#readInTurn(botId, cached);
      cached.generation = generation;
      // the cache reads the size of new entries only
      this.#bots.delete(botId);
      this.#bots.set(botId, cached);
    }
    cached.checkedAt = startedAt;
  }

  async #hasTooMany(botId: string): Promise<boolean> {
    return this.#maxDocuments !== undefined && hasMoreThan(this.uow, botId, this.#maxDocuments);
  }

  async #readInTurn(botId: string, cached: Cached): Promise<void> {
    let leave: (() => void) | undefined;
    const isLarge = async () => {
      leave ??= await this.#large.enter();
    };
    await this.#readChanges(botId, cached, isLarge).finally(() => leave?.());
  }

  async #readChanges(botId: string, cached: Cached, isLarge: () => Promise<void>): Promise<void> {
    for (;;) {
      const changes = await readChanges(this.uow, botId, cached.cursor, this.#kind);
      for (const document of changes.documents) cached.index.put(document);
      cached.cursor = changes.cursor;
      if (cached.index.approximateBytes > this.#maxBotBytes) this.#refuse(botId, cached);
      if (!changes.complete) {
        if (cached.index.approximateBytes > this.#largeBytes) await isLarge();
        continue;
      }
      // Everything alive has been read, so a surplus can only be documents removed since.
      if (changes.live < cached.index.size) await this.#dropRemoved(botId, cached.index);
      cached.index.dropReplacedVectors();
      return;
    }
  }

  /** Lets go of what was read; until the bot may have become smaller, questions cost nothing. */
  #refuse(botId: string, cached: Cached): never {
    Object.assign(cached, { index: new BotIndex(), cursor: START, generation: undefined });
    cached.refusedUntil = this.#clock.now() + REFUSED_MS;
    this.#bots.delete(botId);
    this.#bots.set(botId, cached);
    throw new DomainError(searchErrors.tooLarge);
  }

  async #dropRemoved(botId: string, index: BotIndex): Promise<void> {
    const alive = await readDocumentIds(this.uow, botId, this.#kind);
    for (const docId of [...index.documentIds()]) if (!alive.has(docId)) index.remove(docId);
  }
}
