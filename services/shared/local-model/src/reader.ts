import { join } from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { ONE_THREAD, type TextStates } from './encoder.js';

/**
 * Reads passages for a question: only the question's tokens go through its layers, and look at the passages' states; and
 * each of them is matched with the nearest of a passage's. The mean of both counts.
 */
export class ReaderModel {
  private constructor(
    private readonly session: InferenceSession,
    private readonly width: number,
  ) {}

  /** @param folder of `reader.onnx` */
  static async load(folder: string, width: number): Promise<ReaderModel> {
    return new ReaderModel(await InferenceSession.create(join(folder, 'reader.onnx'), ONE_THREAD), width);
  }

  /** How surely each passage answers, in their order: log-odds, 0 is as likely as not. */
  async read(question: TextStates, passages: readonly TextStates[]): Promise<number[]> {
    if (passages.length === 0) return [];
    const { width } = this;
    const longest = Math.max(...passages.map(({ tokens }) => tokens));
    const layers = (passages[0]?.scales.length ?? 0) / (passages[0]?.tokens ?? 1);
    const states = new Int8Array(passages.length * layers * longest * width);
    const scales = new Float32Array(passages.length * layers * longest);
    const mask = new Uint8Array(passages.length * longest);
    const vectors = new Float32Array(passages.length * width);
    for (const [at, passage] of passages.entries()) {
      const { tokens } = passage;
      for (let layer = 0; layer < layers; layer += 1) {
        const to = (at * layers + layer) * longest;
        states.set(passage.states.subarray(layer * tokens * width, (layer + 1) * tokens * width), to * width);
        scales.set(passage.scales.subarray(layer * tokens, (layer + 1) * tokens), to);
      }
      mask.fill(1, at * longest, at * longest + tokens);
      vectors.set(passage.vector, at * width);
    }
    const asked = [1, layers, question.tokens];
    const inputs = {
      question: new Tensor('int8', question.states, [...asked, width]),
      question_scale: new Tensor('float32', question.scales, [...asked, 1]),
      question_vector: new Tensor('float32', question.vector, [1, width]),
      passages: new Tensor('int8', states, [passages.length, layers, longest, width]),
      scales: new Tensor('float32', scales, [passages.length, layers, longest, 1]),
      mask: new Tensor('bool', mask, [passages.length, longest]),
      vectors: new Tensor('float32', vectors, [passages.length, width]),
    };
    const { scores } = await this.session.run(inputs, ['scores']);
    const odds = scores?.data as Float32Array;
    return [...odds];
  }
}
