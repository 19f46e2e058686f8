import { DISGUISES, type Disguise, PLAIN } from './disguises.js';
import { KnownText } from './known-text.js';
import { wordsOf } from './letters.js';

/** A secret text in every disguise. */
export interface Disguised {
  as: ReadonlyMap<Disguise, KnownText>;
  /** All of them together, by how letters are compared: one test rules most letters out. */
  any: ReadonlyMap<Disguise['letter'], KnownText>;
}

export const ALL_DISGUISES: readonly Disguise[] = [PLAIN, ...DISGUISES];
export const COMPARED = [...new Set(ALL_DISGUISES.map(({ letter }) => letter))];
/** Long instructions take 250 KB each. */
const MAX_KEPT = 64;
const kept = new Map<string, Disguised>();

export const disguised = (text: string): Disguised => {
  const words = wordsOf(text);
  const as = new Map(
    ALL_DISGUISES.map((disguise) => {
      const letters = disguise.of(words);
      // the first step of a shifted copy depends on the letter before it
      return [disguise, new KnownText(disguise.isSteps ? letters.slice(1) : letters)];
    }),
  );
  const any = new Map(
    COMPARED.map((letter) => {
      const texts = [...as].flatMap(([disguise, text]) => (disguise.letter === letter ? [text.letters] : []));
      return [letter, new KnownText(texts.join('\n'))];
    }),
  );
  return { as, any };
};

/** The same, cached, for texts that many replies share. */
export const keptDisguised = (text: string): Disguised => {
  const found = kept.get(text) ?? disguised(text);
  kept.delete(text);
  kept.set(text, found);
  const [oldest] = kept.keys();
  if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
  return found;
};
