import type { Answer } from './answer.js';

/** What a reply gives its visitor. */
export type ReplyOutcome = 'answer' | 'offer' | 'nothing' | 'small_talk';

/** Undefined for a reply that failed or was stopped: whether there is an answer is not known then. */
export const outcomeOf = ({
  state,
  lane,
  sources,
  trace,
}: Pick<Answer, 'state' | 'lane' | 'sources' | 'trace'>): ReplyOutcome | undefined => {
  if (state !== 'complete') return undefined;
  if (trace.small_talk) return 'small_talk';
  // the model has said what the owner wants to be said where there is no answer
  if (trace.refused) return 'nothing';
  if (lane !== 'none') return 'answer';
  return sources.length > 0 ? 'offer' : 'nothing';
};

/** Whether the question is listed as a gap. */
export const isUnanswered = (outcome: ReplyOutcome | undefined): boolean =>
  outcome === 'offer' || outcome === 'nothing';
