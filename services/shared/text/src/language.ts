import { LANGUAGES, type Language } from './language-code.js';
import { languagesOfScript, type Scores, sampleOf, scoresOf } from './language-scores.js';

export type { Language } from './language-code.js';

export const DEFAULT_LANGUAGE: Language = 'en';

const SAMPLE = 600;
/** So many n-grams more have to speak for another language than the one that is expected: names have two or three. */
const LEAD = 3;
/** Where nothing is known, English is expected with so many. */
const DEFAULT_LEAD = 2;
/** So many more for a part in another language than the text around it. */
const CLEAR_LEAD = 6;

const KNOWN: ReadonlySet<string> = new Set(LANGUAGES);

/**
 * The language of a text, of those the pipeline knows.
 * @param among limits the answer to what a bot's knowledge is written in; its first entry wins without any hint
 * @param length characters looked at
 */
export function guessLanguage(
  text: string,
  among: readonly Language[] = [],
  length: number = SAMPLE,
): Language {
  const [expected = DEFAULT_LANGUAGE] = among;
  if (among.length === 1) return expected;
  const allowed = among.length === 0 ? KNOWN : new Set<string>(among);
  return best(sampleOf(text, length), expected, among.length === 0 ? DEFAULT_LEAD : LEAD, (language) =>
    allowed.has(language),
  ) as Language;
}

/**
 * The language of a text, whether the pipeline knows it or not: ISO 639-1.
 * @param expected what it is without any hint
 * @param lead what speaks for the expected one before the text is read, in n-grams
 */
export const tellLanguage = (text: string, expected: string, lead: number = LEAD): string =>
  best(sampleOf(text, SAMPLE), expected, lead, () => true);

/** The language of a text that says so by itself; undefined if its words are too few to tell. */
export function evidentLanguage(text: string): string | undefined {
  const [one, other] = [tellLanguage(text, 'en'), tellLanguage(text, 'de')];
  return one === other ? one : undefined;
}

/**
 * The language of a part of a larger text: that of the whole, unless the part itself speaks clearly for another. Rows
 * of numbers and names have hardly a word to tell it by.
 */
export function guessLanguageWithin(text: string, whole: Language): Language {
  return best(sampleOf(text, SAMPLE), whole, CLEAR_LEAD, (language) => KNOWN.has(language)) as Language;
}

function best(
  sample: string,
  expected: string,
  lead: number,
  allowed: (language: string) => boolean,
): string {
  const written = languagesOfScript(sample)?.filter(allowed);
  if (written !== undefined && written.length < 2) return written[0] ?? expected;
  const scores: Scores = scoresOf(sample);
  const candidates = written ?? [...scores.keys()].filter(allowed);
  let chosen = written?.includes(expected) === false ? (written[0] ?? expected) : expected;
  let most = (scores.get(chosen) ?? 0) + (chosen === expected ? lead : 0);
  for (const language of candidates) {
    const score = scores.get(language) ?? 0;
    if (score > most) [chosen, most] = [language, score];
  }
  return chosen;
}
