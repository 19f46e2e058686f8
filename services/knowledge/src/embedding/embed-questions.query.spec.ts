import { EmbedQuestionsQuery } from './embed-questions.query.js';
import type { QuestionVector } from './query-embedder.js';

const query = (question: (text: string) => QuestionVector) =>
  new EmbedQuestionsQuery({ embedQuestion: async (text) => question(text) });
const known = (text: string): QuestionVector => ({
  vector: Float32Array.of(Number(text)),
  distinctive: Float32Array.of(0),
  modelId: 'm',
});

describe('EmbedQuestionsQuery', () => {
  it('answers vectors in the order of the texts, and whose they are', async () => {
    const texts = Array.from({ length: 32 }, (_, at) => String(at));
    const { model, vectors } = await query(known).execute(texts);
    expect(model).toBe('m');
    expect(vectors.map(([first]) => String(first))).toEqual(texts);
  });

  it('answers none as soon as one is missing', async () => {
    const asked: string[] = [];
    const slow = query((text) => {
      asked.push(text);
      return text === '3' ? { reason: 'timeout' } : known(text);
    });
    expect(await slow.execute(Array.from({ length: 20 }, (_, at) => String(at)))).toEqual({
      model: '',
      vectors: [],
    });
    expect(asked).toHaveLength(8);
  });

  it('takes so many texts and no more', async () => {
    await expect(query(known).execute(Array.from({ length: 33 }, () => '1'))).rejects.toMatchObject({
      code: 'REQUEST.INVALID',
    });
  });
});
