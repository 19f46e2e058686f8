import snowball from 'snowball-stemmers';
import type { Language } from '../language-code.js';
import { packOf } from '../packs.js';
import { stemGreek, stemHindi, stemKorean } from './light-stemmers.js';

type Stem = (word: string) => string;

const SNOWBALL: Partial<Record<Language, string>> = {
  en: 'english',
  de: 'german',
  fr: 'french',
  es: 'spanish',
  it: 'italian',
  pt: 'portuguese',
  nl: 'dutch',
  sv: 'swedish',
  da: 'danish',
  no: 'norwegian',
  fi: 'finnish',
  cs: 'czech',
  ro: 'romanian',
  hu: 'hungarian',
  tr: 'turkish',
  ru: 'russian',
  ar: 'arabic',
};
const LIGHT: Partial<Record<Language, Stem>> = { el: stemGreek, hi: stemHindi, ko: stemKorean };
const stemmers = new Map<Language, Stem>();

/** The stemmer of a language, made on first use; a language without one keeps its words. */
export function stemmerOf(language: Language): Stem {
  const known = stemmers.get(language);
  if (known) return known;
  const made = makeStemmer(language);
  stemmers.set(language, made);
  return made;
}

function makeStemmer(language: Language): Stem {
  const light = LIGHT[language];
  if (light) return light;
  const algorithm = SNOWBALL[language];
  if (!algorithm) return (word) => word;
  const stemmer = snowball.newStemmer(algorithm);
  const restored = (packOf(language).restored ?? []).map(
    ([ending, accented]) => [new RegExp(ending), accented] as const,
  );
  return (word) =>
    stemmer.stem(restored.reduce((w, [ending, accented]) => w.replace(ending, accented), word));
}
