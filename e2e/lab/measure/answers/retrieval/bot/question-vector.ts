import type { Embedder } from '@chirrup/knowledge/embedding/embedder';
import {
  distinctiveVector,
  meanVector,
  TYPICAL_QUESTIONS,
} from '@chirrup/knowledge/embedding/typical-question';

const typical = new WeakMap<Embedder, Promise<Float32Array>>();

const typicalOf = async (embedder: Embedder) => meanVector(await embedder.embed(TYPICAL_QUESTIONS, 'query'));

/** A question's vectors as the product makes them. */
export async function questionVector(embedder: Embedder, text: string) {
  const known = typical.get(embedder) ?? typicalOf(embedder);
  typical.set(embedder, known);
  const [vector] = await embedder.embed([text], 'query');
  if (!vector) throw new Error('The embedder gave no vector.');
  return { vector, distinctive: distinctiveVector(vector, await known) };
}
