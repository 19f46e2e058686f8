import { guessLanguage, type Language } from '@chirrup/text/language';
import { LANGUAGES } from '@chirrup/text/language-code';
import type { Thread } from './thread.js';

/** With one as the first choice and then the other, a text without any hint gets both. */
const FALLBACKS: readonly [Language, Language] = ['en', 'de'];

const guess = (text: string, first: Language): Language =>
  guessLanguage(text, [first, ...LANGUAGES.filter((language) => language !== first)]);

/** The language a visitor writes in, by the first and the last question; empty where they do not tell. */
export const threadLanguage = ({ firstQuestion = '', lastQuestion = '' }: Partial<Thread>): string => {
  const text = firstQuestion === lastQuestion ? firstQuestion : `${firstQuestion} ${lastQuestion}`;
  const [one, other] = FALLBACKS.map((first) => guess(text, first));
  return one === other && one !== undefined ? one : '';
};
