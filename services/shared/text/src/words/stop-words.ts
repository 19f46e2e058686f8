import { fold } from '../fold.js';
import { LANGUAGES, type Language } from '../language-code.js';
import { packOf, wordsIn } from '../packs.js';

/** Stop words per language, as written and as typed without accents or apostrophes. */
export const STOP_WORDS: ReadonlyMap<Language, ReadonlySet<string>> = new Map(
  LANGUAGES.flatMap((language) => {
    const words = wordsIn(packOf(language).stopWords);
    return words.length > 0 ? [[language, spellings(words)]] : [];
  }),
);

function spellings(words: readonly string[]): ReadonlySet<string> {
  return new Set(words.flatMap((word) => [word, fold(word), word.replace("'", '')]));
}
