import type { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { Embed } from '../../gaps/grouping/question-vectors.js';
import type { AskedQuestion } from '../domain/topics.js';
import { storedVectors, storeVectors } from '../persistence/questions.rows.js';

/** Questions between two looks at whether to go on. */
const AT_ONCE = 32;

/**
 * A vector for each question; those of an earlier run are used again. Undefined while the model is unavailable.
 * @param proceed throws to end early
 */
export const vectorsFor = async (
  uow: UnitOfWork,
  embed: Embed,
  botId: string,
  questions: readonly AskedQuestion[],
  proceed: () => Promise<void>,
): Promise<Float32Array[] | undefined> => {
  // which model answers is known only when it does
  const { model } = await embed([questions[0]?.question ?? '']);
  if (model === '') return undefined;
  const vectors = await storedVectors(
    uow,
    botId,
    model,
    questions.map(({ id }) => id),
  );
  const missing = questions.filter(({ id }) => !vectors.has(id));
  for (let from = 0; from < missing.length; from += AT_ONCE) {
    await proceed();
    const some = missing.slice(from, from + AT_ONCE);
    const made = await embed(some.map(({ question }) => question));
    if (made.model !== model) return undefined;
    const pairs = some.flatMap(({ id }, at) => {
      const vector = made.vectors[at];
      return vector ? [{ id, vector }] : [];
    });
    await storeVectors(uow, botId, model, pairs);
    for (const { id, vector } of pairs) vectors.set(id, vector);
  }
  const found = questions.flatMap(({ id }) => vectors.get(id) ?? []);
  return found.length === questions.length ? found : undefined;
};
