import type { Answer } from './answer.js';

const empty = { lane: 'none', senderName: '', content: '', sources: [], suggestions: [] } as const;

/** A reply that was stopped while it still waited. */
export const stoppedBeforeStart = (): Answer => ({
  ...empty,
  sources: [],
  suggestions: [],
  state: 'stopped',
  trace: { lane: 'none' },
});

/** A reply that could not be made; says so rather than leaving the visitor waiting. */
export const failedAnswer = (senderName: string, error: string): Answer => ({
  ...empty,
  senderName,
  sources: [],
  suggestions: [],
  state: 'failed',
  content:
    'Sorry, something went wrong on our side and this question could not be answered. Please ask it again.',
  trace: { lane: 'none', error },
});
