import { useEffect, useState } from 'react';
import type { AnswerText } from '../markdown/answer-text';
import { lent } from './lend';

let drawing: AnswerText | undefined;

/** Draws texts of answers; loaded with the first of them: undefined until then, null where a page's policy refuses the file. */
export function useAnswerText(): AnswerText | null | undefined {
  const [shown, setShown] = useState<AnswerText | null | undefined>(drawing);
  useEffect(() => {
    if (shown === undefined)
      import('../markdown/answer-text').then(
        ({ answerTextWith }) => {
          drawing ??= answerTextWith(lent);
          setShown(drawing);
        },
        () => setShown(null),
      );
  }, [shown]);
  return shown;
}
