import type { Embedder } from '../embedding/embedder.js';
import type { QueryEmbedder } from '../embedding/query-embedder.js';

/** What the job embeds texts with. */
export interface PassageEmbedder extends Embedder {
  /** False while it fails or is too slow, so that no question waits for it. */
  readonly isAvailable?: boolean;
}

/** Injection token of the `PassageEmbedder`; undefined if none is configured, and search goes by words alone. */
export const PASSAGE_EMBEDDER = Symbol('PassageEmbedder');

/** The process's only user of the model, from the side of its passages: they let questions go first. */
export function passageEmbedder(embedder: QueryEmbedder): PassageEmbedder | undefined {
  if (!embedder.isOn) return undefined;
  return {
    get modelId() {
      return embedder.modelId;
    },
    get isAvailable() {
      return embedder.isAvailable;
    },
    embed: (texts, _kind, signal) => embedder.embedPassages(texts, signal),
  };
}
