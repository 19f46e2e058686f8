const AT_ONCE = 64;

/** Vectors of an OpenAI-compatible endpoint. */
export const embeddedTexts = async (
  baseUrl: string,
  model: string,
  texts: readonly string[],
): Promise<Float32Array[]> => {
  const vectors: Float32Array[] = [];
  for (let from = 0; from < texts.length; from += AT_ONCE) {
    const response = await fetch(`${baseUrl}/embeddings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model, input: texts.slice(from, from + AT_ONCE) }),
    });
    if (!response.ok) throw new Error(`the embeddings answered ${response.status}`);
    const { data } = (await response.json()) as { data: { embedding: number[] }[] };
    vectors.push(...data.map(({ embedding }) => Float32Array.from(embedding)));
  }
  return vectors;
};
