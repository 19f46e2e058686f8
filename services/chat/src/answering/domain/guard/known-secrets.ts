import { DISGUISES, type Disguise, PLAIN } from './disguises.js';
import { KnownText } from './known-text.js';
import { wordsOf } from './letters.js';

/** A secret text in every disguise. */
export type Disguised = ReadonlyMap<Disguise, KnownText>;

export const ALL_DISGUISES: readonly Disguise[] = [PLAIN, ...DISGUISES];
/** Long instructions take 130 KB each. */
const MAX_KEPT = 64;
const kept = new Map<string, Disguised>();

export const disguised = (text: string): Disguised => {
  const words = wordsOf(text);
  return new Map(
    ALL_DISGUISES.map((disguise) => {
      const letters = disguise.of(words);
      // the first step of a shifted copy depends on what stands before it
      return [disguise, new KnownText(disguise.isSteps ? letters.slice(1) : letters)];
    }),
  );
};

/** The same for texts that reply after reply has: they are worth keeping. */
export const keptDisguised = (text: string): Disguised => {
  const found = kept.get(text) ?? disguised(text);
  kept.delete(text);
  kept.set(text, found);
  const [oldest] = kept.keys();
  if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
  return found;
};
