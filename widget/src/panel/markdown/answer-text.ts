import { borrow, type LentReact } from '../../react/lent';
import css from './answer-text.css';
import { markdown } from './blocks';
import { sourceList } from './source-list';
import { tidyTail } from './tidy-tail';

/** Draws the text of answers and the pages below it; `tidyTail` is for one that still grows. */
export interface AnswerDrawing {
  markdown: typeof markdown;
  tidyTail: typeof tidyTail;
  sourceList: typeof sourceList;
}

/** With the panel's React, styled where it is drawn. */
export function answerTextWith(react: LentReact, style: (css: string) => void): AnswerDrawing {
  borrow(react);
  style(css);
  return { markdown, tidyTail, sourceList };
}
