import type { Embedder } from '../src/embedding/embedder.js';

const cosine = (one: Float32Array | undefined, other: Float32Array | undefined): number =>
  one?.reduce((sum, value, at) => sum + value * (other?.[at] ?? Number.NaN), 0) ?? Number.NaN;

/** What every adapter of the embedder port does. */
export function embedderContract(open: () => Embedder): void {
  it('answers unit vectors in the order of the texts, whose dimensions its id names', async () => {
    const texts = ['We ship to France', 'Wash the sweater by hand', 'The shop opens at nine'];
    const vectors = await open().embed(texts, 'passage');
    expect(vectors).toHaveLength(3);
    for (const vector of vectors) expect(cosine(vector, vector)).toBeCloseTo(1, 4);
    expect(open().modelId).toMatch(new RegExp(`^\\S+@${vectors[0]?.length}$`));
    const [again] = await open().embed([texts[1] ?? ''], 'passage');
    expect(cosine(again, vectors[1])).toBeGreaterThan(0.999);
    expect(cosine(again, vectors[0])).toBeLessThan(0.99);
  });

  it('puts a question nearest to the passage it asks about', async () => {
    const passages = await open().embed(
      ['Shipping to France takes three days', 'Wash the sweater by hand in cold water'],
      'passage',
    );
    const [question] = await open().embed(['How long does shipping to France take?'], 'query');
    expect(cosine(question, passages[0])).toBeGreaterThan(cosine(question, passages[1]));
  });

  it('takes many texts, long ones, empty ones and halves of characters', async () => {
    const texts = ['', '\ud83d', 'x'.repeat(50_000), '配送'.repeat(5_000), '\u0000\n', 'a'];
    const vectors = await open().embed(texts, 'query');
    expect(vectors).toHaveLength(texts.length);
  });

  it('answers nothing for nothing', async () => {
    expect(await open().embed([], 'query')).toEqual([]);
  });

  it('stops where its caller does', async () => {
    await expect(open().embed(['a'], 'query', AbortSignal.abort())).rejects.toThrow(/abort/i);
  });
}
