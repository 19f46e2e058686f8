import { guessLanguage, type Language } from '@chirrup/text/language';
import { LANGUAGES } from '@chirrup/text/language-code';

/** Whether a question is asked in another language than a text: it has none of its words then, even where it answers. */
export function isForeign(question: string, language: Language): boolean {
  return guessLanguage(question, [language, ...LANGUAGES]) !== language;
}
