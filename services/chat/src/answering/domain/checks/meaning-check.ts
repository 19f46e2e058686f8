import { splitSentences } from '@chirrup/text/sentences';
import type { Passage } from '../knowledge.js';

/** A sentence in another language than what it cites: they have no words in common. */
export interface Uncompared {
  /** As it was shown. */
  shown: string;
  sentence: string;
  /** Indexes of passages. */
  cited: readonly number[];
}

/** Vectors of texts, of unit length; none if there is no model. */
export type EmbedTexts = (texts: readonly string[]) => Promise<readonly (readonly number[])[]>;

/**
 * So much nearer a sentence is to what it cites than to the rest of what was found, as a mean. Of 57 made-up sentences in
 * nine languages 45 are not, of 57 faithful ones none (docs/quality.md).
 */
const NEARER = 0.055;
const MOST_SENTENCES = 6;
const MOST_CITED = 18;
/** With fewer nothing is known of what is far. */
const LEAST_OTHERS = 3;
const MOST_OTHERS = 8;

/** Those of some sentences that do not say what stands in the passages they cite. */
export const farSentences = async (
  sentences: readonly Uncompared[],
  passages: readonly Passage[],
  meaning: EmbedTexts,
): Promise<Uncompared[]> => {
  const judged = sentences.slice(0, MOST_SENTENCES);
  const cited = new Set(judged.flatMap((sentence) => sentence.cited));
  const others = passages.filter((_, at) => !cited.has(at)).slice(0, MOST_OTHERS);
  if (judged.length === 0 || others.length < LEAST_OTHERS) return [];
  const parts = [...cited].flatMap((at) =>
    partsOf(passages[at]?.text ?? '', Math.floor(MOST_CITED / cited.size)).map((text) => ({ at, text })),
  );
  const beside = others.flatMap(({ text }) => partsOf(text, MOST_CITED).slice(0, 1));
  const texts = [...judged.map(({ sentence }) => sentence), ...parts.map(({ text }) => text), ...beside];
  const vectors = await meaning(texts);
  if (vectors.length < texts.length) return [];
  const ofParts = vectors.slice(judged.length, judged.length + parts.length);
  const ofOthers = vectors.slice(judged.length + parts.length);
  return judged.filter((sentence, at) => {
    const own = vectors[at] ?? [];
    const near = ofParts.filter((_, part) => sentence.cited.includes(parts[part]?.at ?? -1));
    if (near.length === 0) return false;
    const best = Math.max(...near.map((vector) => likeness(own, vector)));
    const usual = ofOthers.reduce((sum, vector) => sum + likeness(own, vector), 0) / ofOthers.length;
    return best - usual < NEARER;
  });
};

/** The sentences of a text, some in a row together if there are more than so many. */
const partsOf = (text: string, most: number): string[] => {
  const sentences = splitSentences(text).map((sentence) => sentence.text);
  const together = Math.ceil(sentences.length / Math.max(most, 1));
  return Array.from({ length: Math.ceil(sentences.length / (together || 1)) }, (_, at) =>
    sentences.slice(at * together, (at + 1) * together).join(' '),
  );
};

const likeness = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
