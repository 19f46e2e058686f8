import { borrow, type LentReact } from '../../react/lent';
import { markdown } from './blocks';
import { tidyTail } from './tidy-tail';

/** Draws the text of answers; `tidyTail` is for one that still grows. */
export interface AnswerText {
  markdown: typeof markdown;
  tidyTail: typeof tidyTail;
}

/** With the panel's React. */
export function answerTextWith(react: LentReact): AnswerText {
  borrow(react);
  return { markdown, tidyTail };
}
