import { useEffect } from 'react';
import type { TestSummary } from '../../../api/types';
import { useTestQuestionsQuery } from './test-questions.api';
import { useAnswerChanges } from './use-answer-changes';

/** A bot's test questions with their results; a run that waits or is under way is followed to its end. */
export function useTestRun(botId: string) {
  const {
    data: questions,
    error,
    refetch,
    fulfilledTimeStamp: listedAt = 0,
  } = useTestQuestionsQuery(botId, { refetchOnMountOrArgChange: true });
  const { changes, refetch: refetchChanges, summary, countedAt, isRunning } = useAnswerChanges(botId);
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
