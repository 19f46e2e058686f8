import { embeddingErrors } from '../embedding.errors.js';
import { QuestionQueue } from './question-queue.js';

describe('a question', () => {
  it('whose vector is missing in the answer fails, and the others get theirs', async () => {
    const queue = new QuestionQueue(async ([first]) => (first === 'a' ? [Float32Array.of(1)] : []));
    const [a, b] = [queue.ask('a'), queue.ask('b')];
    expect(await a?.vector).toEqual(Float32Array.of(1));
    await expect(b?.vector).rejects.toMatchObject({ code: embeddingErrors.unavailable.code });
    expect(queue.isBusy).toBe(false);
  });
});
