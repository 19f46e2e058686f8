import { useState } from 'react';
import type { GapTrial } from '../../../api/types';
import { useRetestGapMutation } from './gaps.api';

/** A pair is learned a moment after it is saved, so one failed try proves little. */
const PAUSES_MS = [400, 800, 1_600];

/** How a gap's question was answered when it was asked again. */
export type Retest =
  | { state: 'running' }
  | { state: 'done'; trial: GapTrial }
  | { state: 'failed'; error: unknown };

/** Asks gaps' questions again; `results` by the gap's id. */
export function useRetest(botId: string) {
  const [ask] = useRetestGapMutation();
  const [results, setResults] = useState<Record<string, Retest>>({});
  const put = (gapId: string, result: Retest) => setResults((old) => ({ ...old, [gapId]: result }));
  const retest = async (gapId: string) => {
    put(gapId, { state: 'running' });
    for (const pause of [...PAUSES_MS, 0]) {
      const { data, error } = await ask({ botId, gapId });
      if (!data) return put(gapId, { state: 'failed', error });
      if (data.outcome === 'answer' || pause === 0) return put(gapId, { state: 'done', trial: data });
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  };
  return { results, retest };
}
