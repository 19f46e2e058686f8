import { type Answer, SEARCH_UNAVAILABLE } from '../answer.js';
import type { BotProfile } from '../knowledge.js';
import { phrasesIn } from '../language/phrases.js';
import { type VisitorWords, visitorLanguage } from '../language/visitor-language.js';

const empty = { lane: 'none', senderName: '', content: '', sources: [], suggestions: [] } as const;

/** A reply that was stopped before a worker started it. */
export const stoppedBeforeStart = (): Answer => ({
  ...empty,
  sources: [],
  suggestions: [],
  state: 'stopped',
  trace: { lane: 'none' },
});

/** A longer question does not fit on a button. */
const LONGEST_SUGGESTION = 200;

/** A reply that could not be made: says so in the visitor's language and offers to ask again. Never counted as a gap. */
export const failedAnswer = (
  error: string,
  visitor: VisitorWords & { profile?: BotProfile | undefined },
): Answer => {
  const { searchUnavailable, failed } = phrasesIn(visitorLanguage(visitor));
  const again = visitor.question.trim();
  return {
    ...empty,
    senderName: visitor.profile?.botName ?? '',
    sources: [],
    suggestions: again.length <= LONGEST_SUGGESTION ? [again] : [],
    state: 'failed',
    content: error === SEARCH_UNAVAILABLE ? searchUnavailable : failed,
    trace: { lane: 'none', error },
  };
};
