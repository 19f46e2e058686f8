import { withoutDeadline } from '@chirrup/kernel/deadline';
import type { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { LRUCache } from 'lru-cache';
import type { DocumentKind } from '../index-document.js';
import type { Meaning } from '../search-index.js';
import { VectorArena } from '../vectors/vector-arena.js';
import { IN_USE } from './postgres-search-rows.js';

/** Documents of each kind that represent a larger bot where a question is compared with all of it. */
const SAMPLE = 200;
const MAX_SAMPLES = 200;
const MAX_AGE_MS = 60_000;

/** Blocks in the order of a hash: random, but the same ones each time. */
const sampleOf = (kind: DocumentKind): string => `
  (SELECT d.kind, p.dimensions, substr(p.vectors, 1, p.dimensions) AS block
   FROM passage_vectors p JOIN search_documents d ON d.bot_id = p.bot_id AND d.content_hash = p.content_hash
   WHERE p.bot_id = $1 AND p.model = $2 AND d.kind = '${kind}' AND ${IN_USE} ORDER BY p.content_hash LIMIT ${SAMPLE})`;
const SAMPLES = `${sampleOf('qa')} UNION ALL ${sampleOf('passage')}`;

interface SampleRow {
  kind: DocumentKind;
  dimensions: number;
  block: Buffer;
}

/** Samples of bots' vectors, to tell how near a question is to a bot's documents on the whole. */
export class VectorSamples {
  readonly #known = new LRUCache<string, Promise<VectorArena>>({ max: MAX_SAMPLES, ttl: MAX_AGE_MS });

  constructor(private readonly uow: UnitOfWork) {}

  /** The bot's by the model of a question. */
  async get(botId: string, { model, vectors }: Meaning): Promise<VectorArena> {
    const key = `${botId} ${model}`;
    const known = this.#known.get(key);
    if (known) return known;
    // others wait for it too
    const read = withoutDeadline(() => this.#read(botId, model, vectors.passage.length));
    this.#known.set(key, read);
    read.catch(() => this.#known.delete(key));
    return read;
  }

  async #read(botId: string, model: string, dimensions: number): Promise<VectorArena> {
    const rows = await this.uow.statement<SampleRow>({ tenant: botId }, SAMPLES, [botId, model]);
    const arena = new VectorArena(dimensions);
    for (const [slot, { kind, block, ...row }] of rows.entries()) {
      const bytes = new Int8Array(block.buffer, block.byteOffset, block.length);
      arena.put(slot, kind, { model, dimensions: row.dimensions, bytes });
    }
    return arena;
  }
}
