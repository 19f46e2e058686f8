import { evidentLanguage } from '@chirrup/text/language';
import type { Thread } from './thread.js';

/** The language a visitor writes in, by the last question or else the first; empty if they do not tell. */
export const threadLanguage = ({ firstQuestion = '', lastQuestion = '' }: Partial<Thread>): string =>
  evidentLanguage(lastQuestion) ??
  evidentLanguage(firstQuestion) ??
  evidentLanguage(`${firstQuestion} ${lastQuestion}`) ??
  '';
