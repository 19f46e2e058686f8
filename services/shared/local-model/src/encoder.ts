import { join } from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import type { ModelFile } from './model-file.js';
import { Tokenizer } from './tokenizer.js';

/** A text as the reader takes it: 8-bit states that enter each of its layers, with a scale for each token. */
export interface TextStates {
  readonly tokens: number;
  /** Layer by layer, token by token. */
  readonly states: Int8Array;
  readonly scales: Float32Array;
  readonly vector: Float32Array;
}

/**
 * Texts are read in 8 bits on one thread: the product's requests come first. Processors without VNNI clip sums of two
 * products unless they are asked for precision: vectors and readings would differ from machine to machine.
 */
export const ONE_THREAD: InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  enableMemPattern: false,
  extra: { session: { x64quantprecision: '1' } },
};

/** multilingual-e5-small: texts of any language become vectors, and states for the reader. */
export class Encoder {
  readonly #tokenizer: Tokenizer;

  private constructor(
    private readonly model: ModelFile,
    private readonly session: InferenceSession,
  ) {
    this.#tokenizer = new Tokenizer(model.vocabulary);
  }

  /** @param folder of `encoderFolder` */
  static async load(model: ModelFile, folder: string): Promise<Encoder> {
    return new Encoder(model, await InferenceSession.create(join(folder, 'encoder.onnx'), ONE_THREAD));
  }

  /** @param limit tokens that are read; what lies beyond changes nothing */
  async encode(text: string, limit: number): Promise<TextStates> {
    const ids = this.#tokenizer.encode(text, limit);
    const { width } = this.model;
    const words = new Float32Array(ids.length * width);
    for (const [at, id] of ids.entries()) words.set(this.model.row('emb.word', id), at * width);
    const { states, scales, vectors } = await this.session.run({
      words: new Tensor('float32', words, [1, ids.length, width]),
    });
    return {
      tokens: ids.length,
      states: states?.data as Int8Array,
      scales: scales?.data as Float32Array,
      vector: vectors?.data as Float32Array,
    };
  }
}
