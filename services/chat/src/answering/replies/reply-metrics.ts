import { counter, histogram } from '@chirrup/telemetry/metrics';
import type { Answer } from '../domain/answer.js';

const REPLY_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60];

const replies = counter('chirrup_replies_total', 'Stored replies', ['lane', 'state']);
const seconds = histogram(
  'chirrup_replies_seconds',
  'From the beginning of a reply to its last text',
  ['lane'],
  REPLY_SECONDS,
);
const firstText = histogram(
  'chirrup_replies_first_token_seconds',
  'From the beginning of a reply to its first text',
  ['lane'],
  REPLY_SECONDS,
);

/** Counts a reply that was stored. */
export const countReply = ({ lane, state, trace }: Answer): void => {
  replies.inc({ lane, state });
  if (trace.total_ms !== undefined) seconds.observe({ lane }, trace.total_ms / 1_000);
  if (trace.first_token_ms !== undefined) firstText.observe({ lane }, trace.first_token_ms / 1_000);
};
