import { newId } from '@chirrup/kernel/ids';
import type { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { guessLanguage } from '@chirrup/text/language';
import type { OpenQuestion } from '../domain/gap.js';
import { GapGroups } from '../domain/gap-groups.js';
import { type GapChange, gapsOf, saveGaps, saveVectors, trimGaps } from '../persistence/gaps.rows.js';
import { assignQuestions, trimSamples } from '../persistence/open-questions.rows.js';
import type { Embed } from './question-vectors.js';

const MOST_GAPS = 500;
const MOST_SAMPLES = 20;

/** Assigns a batch of a bot's questions to gaps, in one transaction. */
export const groupQuestions = async (
  uow: UnitOfWork,
  embed: Embed,
  botId: string,
  questions: readonly OpenQuestion[],
): Promise<void> => {
  const { model, vectors } = await embed(questions.map(({ question }) => question));
  const groups = new GapGroups(await comparableGaps(uow, embed, botId, model));
  const changes = new Map<string, GapChange>();
  const assigned = questions.map(({ id, question, askedAt }, at) => {
    const vector = vectors[at];
    const gapId = groups.find(question, vector) ?? newId();
    groups.add(gapId, question, vector);
    const before = changes.get(gapId);
    changes.set(gapId, {
      id: gapId,
      question,
      language: guessLanguage(question),
      added: (before?.added ?? 0) + 1,
      firstAt: before?.firstAt ?? askedAt,
      lastAt: askedAt,
      vector: groups.vectorOf(gapId),
      model,
    });
    return { id, gapId };
  });
  await uow.run({ tenant: botId }, async (tx) => {
    const claimed = await assignQuestions(tx, botId, assigned);
    if (claimed < assigned.length) throw new Error('questions were grouped elsewhere in the meantime');
    await saveGaps(tx, botId, [...changes.values()]);
    await trimSamples(tx, botId, [...changes.keys()], MOST_SAMPLES);
    await trimGaps(tx, botId, MOST_GAPS);
  });
};

/** A bot's gaps, with vectors of this model where it is available. */
const comparableGaps = async (uow: UnitOfWork, embed: Embed, botId: string, model: string) => {
  const stored = await gapsOf(uow, botId);
  if (model === '') return stored.map(({ vector: _, ...gap }) => gap);
  const foreign = stored.filter((gap) => gap.model !== model || !gap.vector);
  const made = foreign.length > 0 ? await embed(foreign.map(({ question }) => question)) : undefined;
  const renewed = new Map<string, Float32Array>();
  if (made?.model === model)
    foreign.forEach(({ id }, at) => {
      const vector = made.vectors[at];
      if (vector) renewed.set(id, vector);
    });
  if (renewed.size > 0)
    await saveVectors(
      uow,
      botId,
      model,
      [...renewed].map(([id, vector]) => ({ id, vector })),
    );
  return stored.map((gap) => ({
    ...gap,
    vector: gap.model === model && gap.vector ? gap.vector : renewed.get(gap.id),
  }));
};
