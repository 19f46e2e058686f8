import { useEffect, useState } from 'react';
import type { AnswerDrawing } from '../markdown/answer-text';
import { lent } from './lend';
import { useChat } from './use-chat';

/** By what adds rules where it is drawn. */
const drawings = new WeakMap<object, AnswerDrawing>();

/** Draws texts of answers; loaded with the first of them: undefined until then, null if a page's policy refuses the file. */
export function useAnswerText(): AnswerDrawing | null | undefined {
  const { style } = useChat();
  const [shown, setShown] = useState<AnswerDrawing | null | undefined>(drawings.get(style));
  useEffect(() => {
    if (shown === undefined)
      import('../markdown/answer-text').then(
        ({ answerTextWith }) => {
          if (!drawings.has(style)) drawings.set(style, answerTextWith(lent, style));
          setShown(drawings.get(style));
        },
        () => setShown(null),
      );
  }, [shown]);
  return shown;
}
