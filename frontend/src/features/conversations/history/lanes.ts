import { type AnswerKind, answerKind, answerKinds } from '@chirrup/proto/answer/answer-kind';
import type { Message } from '../../../api/types';

const COLOURS = {
  verified: 'success',
  model: 'brand',
  extractive: 'informative',
  pairs: 'informative',
  offered: 'informative',
  small_talk: 'informative',
  none: 'warning',
} as const satisfies Record<AnswerKind, string>;

const kindOf = ({ lane, sources = [], trace }: Message): AnswerKind | undefined =>
  answerKind({ lane, hasSources: sources.length > 0, isSmallTalk: Boolean(trace?.small_talk) });

/** How the way an answer came about is shown; undefined of what is no answer. */
export function lookOf(message: Message) {
  const kind = kindOf(message);
  return kind && { color: COLOURS[kind], text: answerKinds[kind] };
}

export const isUnanswered = (message: Message): boolean => kindOf(message) === 'none';

export const laneText = (message: Message): string | undefined => lookOf(message)?.text;
