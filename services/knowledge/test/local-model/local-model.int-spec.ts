import { embedderContract } from '../embedder-contract.js';
import { hasLocalModel, startLocalModel } from './local-model-under-test.js';

(hasLocalModel ? describe : describe.skip)('the local embeddings model', () => {
  let model: Awaited<ReturnType<typeof startLocalModel>>;
  beforeAll(async () => {
    model = await startLocalModel(process.env);
  }, 600_000);
  afterAll(() => model?.stop());

  embedderContract(() => model.embedder);

  it('names its vector space', async () => {
    await model.embedder.embed(['a'], 'query');
    expect(model.embedder.modelId).toBe('e5-small-q4@384');
  });

  it('finds what a question means in another language and in other words', async () => {
    const passages = await model.embedder.embed(
      ['Returns are free within 30 days of delivery.', 'Our shop in Bergen opens at nine.'],
      'passage',
    );
    for (const question of ['Kann ich die Schuhe zurückschicken?', 'may i send it back']) {
      const [vector] = await model.embedder.embed([question], 'query');
      const [returns, shop] = passages.map((passage) =>
        passage.reduce((sum, value, at) => sum + value * (vector?.[at] ?? 0), 0),
      );
      expect(returns).toBeGreaterThan(shop ?? 1);
    }
  });
});
