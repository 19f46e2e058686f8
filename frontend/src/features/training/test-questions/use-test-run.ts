import { useEffect } from 'react';
import { useTestSummaryQuery, useTestSummaryState } from '../../../api/test-summary.api';
import type { TestSummary } from '../../../api/types';
import { useAnswerImpactQuery, useTestQuestionsQuery } from './test-questions.api';

/** A run begins by itself too, after edits in another tab or a crawl. */
const POLL_MS = { running: 2_000, idle: 10_000 };

/** A bot's test questions with their results; a run that waits or is under way is followed to its end. */
export function useTestRun(botId: string) {
  const fresh = { refetchOnMountOrArgChange: true };
  const {
    data: questions,
    error,
    refetch,
    fulfilledTimeStamp: listedAt = 0,
  } = useTestQuestionsQuery(botId, fresh);
  const { data: changes, refetch: refetchChanges } = useAnswerImpactQuery(botId, fresh);
  const isRunning = useTestSummaryState(botId).data?.running ?? false;
  const pollingInterval = isRunning ? POLL_MS.running : POLL_MS.idle;
  const running = useTestSummaryQuery(botId, { ...fresh, pollingInterval });
  const { data: summary, fulfilledTimeStamp: countedAt = 0 } = running;
  const isBehind = questions !== undefined && countedAt > listedAt && isOver(summary, questions);
  useEffect(() => {
    if (!isBehind) return;
    void refetch();
    void refetchChanges();
  }, [isBehind, refetch, refetchChanges]);
  return { questions, changes, summary, error, refetch, isRunning };
}

/** A run has ended whose results are not on the screen. */
function isOver(summary: TestSummary | undefined, questions: { last_run_at: number | null }[]): boolean {
  const shown = Math.max(0, ...questions.map(({ last_run_at }) => last_run_at ?? 0));
  return summary !== undefined && !summary.running && (summary.last_run_at ?? 0) > shown;
}
