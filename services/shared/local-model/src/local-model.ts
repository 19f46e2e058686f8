import { setImmediate as immediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { Encoder, type TextStates } from './encoder.js';
import { encoderFolder } from './encoder-weights.js';
import { KeptStates } from './kept-states.js';
import { ModelFile } from './model-file.js';
import { ReaderModel } from './reader.js';

const PREFIX = 'passage: ';
/** Tokens that are read of each kind of text. */
const TOKENS = { query: 64, passage: 512, read: 128 } as const;
/** Questions that are embedded first and read for a moment later. */
const QUESTIONS_KEPT = 64;
/** A passage that was never read takes about so long; learned as passages are read. */
const FIRST_GUESS_MS = 15;
/** More are left to the next question. */
const MOST_LATE = 200;

export interface LocalModelFiles {
  /** multilingual-e5-small in 4 bits. */
  model: string;
  /** `encoder.onnx`, `encoder.json` and `reader.onnx`. */
  graphs: string;
  /** Where weights in 8 bits are kept. */
  cache: string;
}

/** How surely a document answers. */
export interface Reranked {
  readonly index: number;
  /** 0…1 */
  readonly relevance: number;
}

/** Embeds and reads texts of any language. */
export class LocalModel {
  readonly #kept = new KeptStates();
  readonly #questions = new LRUCache<string, TextStates>({ max: QUESTIONS_KEPT });
  /** Settles when passages may be embedded again. */
  #paused: PromiseWithResolvers<void> | undefined;
  #msPerPassage = FIRST_GUESS_MS;
  /** Documents that are read after their question was answered. */
  #late = 0;

  private constructor(
    private readonly encoder: Encoder,
    private readonly reader: ReaderModel,
  ) {}

  static async load({ model: path, graphs, cache }: LocalModelFiles): Promise<LocalModel> {
    const model = new ModelFile(path);
    const encoder = await Encoder.load(model, await encoderFolder(model, graphs, cache));
    return new LocalModel(encoder, await ReaderModel.load(graphs, model.width));
  }

  /** One unit vector for each text, in their order. */
  async embed(texts: readonly string[], kind: 'query' | 'passage'): Promise<Float32Array[]> {
    const vectors: Float32Array[] = [];
    for (const text of texts) {
      if (kind === 'passage') await this.#paused?.promise;
      const encoded =
        kind === 'query' ? await this.#asked(text) : await this.encoder.encode(PREFIX + text, TOKENS.passage);
      vectors.push(encoded.vector);
    }
    return vectors;
  }

  /** Passages wait until `resume`; questions are answered meanwhile. */
  pause(): void {
    this.#paused ??= Promise.withResolvers();
  }

  resume(): void {
    this.#paused?.resolve();
    this.#paused = undefined;
  }

  /**
   * Reads documents for a question, most likely first. Of documents that were not read before, only as many are read as
   * fit into the time; the others are left out.
   * @param owner whose documents they are: what is kept of them is bounded for each
   */
  async rerank(
    question: string,
    documents: readonly string[],
    { owner = '', budgetMs = Number.POSITIVE_INFINITY } = {},
  ): Promise<Reranked[]> {
    const until = performance.now() + budgetMs;
    const asked = await this.#asked(question);
    const read: { index: number; states: TextStates }[] = [];
    const late: string[] = [];
    for (const [index, document] of documents.entries()) {
      const known = this.#kept.get(owner, document);
      const states = known ?? (this.#hasTime(until) ? await this.#read(owner, document) : undefined);
      if (states) read.push({ index, states });
      else late.push(document);
    }
    // the next question about them finds them read
    void this.#readLater(owner, late);
    const scores = await this.reader.read(
      asked,
      read.map(({ states }) => states),
    );
    return read
      .map(({ index }, at) => ({ index, relevance: 1 / (1 + Math.exp(-(scores[at] ?? 0))) }))
      .sort((a, b) => b.relevance - a.relevance);
  }

  async #asked(question: string): Promise<TextStates> {
    const known = this.#questions.get(question);
    if (known) return known;
    const states = await this.encoder.encode(`query: ${question}`, TOKENS.query);
    this.#questions.set(question, states);
    return states;
  }

  #hasTime(until: number): boolean {
    return performance.now() + this.#msPerPassage <= until;
  }

  async #read(owner: string, document: string): Promise<TextStates> {
    const began = performance.now();
    const states = await this.encoder.encode(PREFIX + document, TOKENS.read);
    this.#msPerPassage += (performance.now() - began - this.#msPerPassage) / 16;
    this.#kept.keep(owner, document, states);
    return states;
  }

  /** One after another, so that requests that arrive meanwhile are answered first. */
  async #readLater(owner: string, documents: readonly string[]): Promise<void> {
    if (documents.length === 0 || this.#late >= MOST_LATE) return;
    this.#late += documents.length;
    for (const document of documents) {
      await immediate();
      await this.#paused?.promise;
      if (!this.#kept.get(owner, document)) await this.#read(owner, document).catch(() => undefined);
      this.#late -= 1;
    }
  }
}
