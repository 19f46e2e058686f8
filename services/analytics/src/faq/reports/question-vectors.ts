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
  const [first] = questions;
  if (!first) return undefined;
  // which model answers is known only when it does
  const { model } = await embed([first.question]);
  if (model === '') return undefined;
  const ids = questions.map(({ id }) => id);
  const stored = await storedVectors(uow, botId, model, ids);
  const vectors = new Map<string, Float32Array>();
  for (const { id, question } of questions) {
    const vector = stored.get(id);
    if (vector) vectors.set(question, vector);
  }
  // the same words have the same vector
  const wordings = new Map(questions.map((asked) => [asked.question, asked]));
  const missing = [...wordings.values()].filter(({ question }) => !vectors.has(question));
  for (let from = 0; from < missing.length; from += AT_ONCE) {
    await proceed();
    const some = missing.slice(from, from + AT_ONCE);
    const made = await embed(some.map(({ question }) => question));
    if (made.model !== model) return undefined;
    const pairs = some.flatMap(({ id, question }, at) => {
      const vector = made.vectors[at];
      return vector ? [{ id, question, vector }] : [];
    });
    await storeVectors(uow, botId, model, pairs);
    for (const { question, vector } of pairs) vectors.set(question, vector);
  }
  const found = questions.flatMap(({ question }) => vectors.get(question) ?? []);
  return found.length === questions.length ? found : undefined;
};
