import { evidentLanguage } from '@chirrup/text/language';
import type { Thread } from './thread.js';

/** The language a visitor writes in, by the first and the last question; empty where they do not tell. */
export const threadLanguage = ({ firstQuestion = '', lastQuestion = '' }: Partial<Thread>): string =>
  evidentLanguage(firstQuestion === lastQuestion ? firstQuestion : `${firstQuestion} ${lastQuestion}`) ?? '';
