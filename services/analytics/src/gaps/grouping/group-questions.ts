import { newId } from '@chirrup/kernel/ids';
import type { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { guessLanguage } from '@chirrup/text/language';
import type { OpenQuestion } from '../domain/gap.js';
import { GapGroups } from '../domain/gap-groups.js';
import { findSplitGaps } from '../domain/split-gaps.js';
import {
  type GapChange,
  gapsOf,
  mergeGaps,
  type StoredGap,
  saveGaps,
  saveVectors,
  trimGaps,
} from '../persistence/gaps.rows.js';
import { assignQuestions, trimSamples } from '../persistence/open-questions.rows.js';
import type { Embed } from './question-vectors.js';

const MOST_GAPS = 500;
const MOST_SAMPLES = 20;

/**
 * Assigns a batch of a bot's questions to gaps, in one transaction.
 * @param mayWait false: questions whose vectors come later are grouped by their words
 * @returns false when nothing was done, for the vectors come later
 */
export const groupQuestions = async (
  uow: UnitOfWork,
  embed: Embed,
  botId: string,
  questions: readonly OpenQuestion[],
  mayWait: boolean,
): Promise<boolean> => {
  const { model, vectors, comesLater } = await embed(questions.map(({ question }) => question));
  if (comesLater && mayWait) return false;
  const groups = await comparableGaps(uow, embed, botId, model, mayWait);
  if (!groups) return false;
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
  return true;
};

/** A bot's gaps, with vectors of this model where it is available; undefined when those come later. */
const comparableGaps = async (
  uow: UnitOfWork,
  embed: Embed,
  botId: string,
  model: string,
  mayWait: boolean,
): Promise<GapGroups | undefined> => {
  const stored = await gapsOf(uow, botId);
  if (model === '') return new GapGroups(stored.map(({ vector: _, ...gap }) => gap));
  const foreign = stored.filter((gap) => gap.model !== model || !gap.vector);
  if (foreign.length === 0) return new GapGroups(stored);
  const made = await embed(foreign.map(({ question }) => question));
  if (made.model !== model) {
    if (mayWait) return undefined;
    const isForeign = new Set(foreign);
    return new GapGroups(stored.map((gap) => (isForeign.has(gap) ? { ...gap, vector: undefined } : gap)));
  }
  const renewed = new Map(foreign.map(({ id }, at) => [id, made.vectors[at]]));
  return renewGaps(uow, botId, model, stored, renewed);
};

/** Stores new vectors, and brings together what words alone had split. */
const renewGaps = async (
  uow: UnitOfWork,
  botId: string,
  model: string,
  stored: readonly StoredGap[],
  renewed: ReadonlyMap<string, Float32Array | undefined>,
): Promise<GapGroups> => {
  const compared = stored.map((gap) => ({
    ...gap,
    vector: renewed.get(gap.id) ?? gap.vector,
    wasGroupedByWords: !gap.vector,
  }));
  const { groups, merges } = findSplitGaps(compared);
  const changed = new Set([...renewed.keys(), ...merges.map(({ into }) => into)]);
  const vectors = [...changed].flatMap((id) => {
    const vector = groups.vectorOf(id);
    return vector ? [{ id, vector }] : [];
  });
  await uow.run({ tenant: botId }, async (tx) => {
    await saveVectors(tx, botId, model, vectors);
    if (merges.length === 0) return;
    await mergeGaps(tx, botId, merges);
    await trimSamples(tx, botId, [...new Set(merges.map(({ into }) => into))], MOST_SAMPLES);
  });
  return groups;
};
