import type { Message } from '../../../api/types';

const LANES = {
  verified: { color: 'success', text: 'Verified' },
  model: { color: 'brand', text: 'AI model' },
  extractive: { color: 'informative', text: 'From your pages' },
  none: { color: 'warning', text: 'No answer' },
} as const;
const FROM_PAIRS = { color: 'informative', text: 'From your Q&A' } as const;
const SMALL_TALK = { color: 'informative', text: 'Small talk' } as const;
const OFFERED = { color: 'informative', text: 'Pages offered' } as const;

/** How the way an answer came about is shown; undefined of what is no answer. */
export function lookOf(message: Message) {
  const { lane, sources = [], trace } = message;
  if (lane === 'none' && sources.length > 0) return OFFERED;
  if (lane === 'none' && trace?.small_talk) return SMALL_TALK;
  // a pair that is near the question is quoted like a page
  if (lane === 'extractive' && sources.length === 0) return FROM_PAIRS;
  return lane && LANES[lane];
}

export const isUnanswered = (message: Message): boolean => lookOf(message) === LANES.none;

export const laneText = (message: Message): string | undefined => lookOf(message)?.text;
