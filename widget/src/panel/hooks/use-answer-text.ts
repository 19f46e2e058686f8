import { useEffect, useRef, useState } from 'react';
import { Fragment, jsx } from 'react/jsx-runtime';
import type { AnswerText } from '../markdown/answer-text';

let drawing: AnswerText | undefined;

/** Draws texts of answers; loaded with the first of them. Until then, and where a page's policy refuses the file, undefined. */
export function useAnswerText(): AnswerText | undefined {
  const [shown, setShown] = useState(drawing);
  useEffect(() => {
    if (!shown)
      import('../markdown/answer-text').then(
        ({ answerTextWith }) => {
          drawing ??= answerTextWith({ jsx, Fragment, useEffect, useRef, useState });
          setShown(drawing);
        },
        () => undefined,
      );
  }, [shown]);
  return shown;
}
