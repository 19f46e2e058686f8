import { useEffect, useRef } from 'react';
import { useTestSummaryQuery, useTestSummaryState } from '../../../api/test-summary.api';
import { useVisible } from '../../../lib/use-visible';
import { useAnswerImpactQuery } from './test-questions.api';

/** A run begins by itself too, after edits in another tab or a crawl. */
const POLL_MS = { running: 2_000, idle: 10_000 };

/** Which answers have changed, read again after each run of the questions. */
export function useAnswerChanges(botId: string) {
  const visible = useVisible();
  const isRunning = useTestSummaryState(botId).data?.running ?? false;
  const pollMs = isRunning ? POLL_MS.running : POLL_MS.idle;
  const { data: summary, fulfilledTimeStamp: countedAt = 0 } = useTestSummaryQuery(botId, {
    refetchOnMountOrArgChange: true,
    pollingInterval: visible ? pollMs : 0,
  });
  const { data: changes, refetch } = useAnswerImpactQuery(botId, { refetchOnMountOrArgChange: true });
  const wasRunning = useRef(isRunning);
  useEffect(() => {
    if (wasRunning.current && !isRunning) void refetch();
    wasRunning.current = isRunning;
  }, [isRunning, refetch]);
  return { changes, refetch, summary, countedAt, isRunning };
}
