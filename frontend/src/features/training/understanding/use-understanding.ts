import { useEffect, useRef } from 'react';
import type { Understanding } from '../../../api/types';
import { useVisible } from '../../../lib/use-visible';
import { linksApi } from '../links/links.api';

const POLL_MS = 5_000;
/** What is missing may be mended while the page is open. */
const UNAVAILABLE_POLL_MS = 60_000;

const { understanding } = linksApi.endpoints;

/**
 * How much of the pages and pairs is understood, asked for again while some is not; undefined until the first answer.
 * @param changing pages are being read, so there may soon be more
 */
export function useUnderstanding(botId: string, changing: boolean) {
  const visible = useVisible();
  const { currentData } = understanding.useQueryState(botId);
  const { refetch } = understanding.useQuerySubscription(botId, {
    refetchOnMountOrArgChange: true,
    pollingInterval: visible ? pollMs(currentData, changing) : 0,
  });
  const wasChanging = useRef(changing);
  useEffect(() => {
    // what was read last is there now
    if (wasChanging.current && !changing) void refetch();
    wasChanging.current = changing;
  }, [changing, refetch]);
  return currentData;
}

function pollMs(data: Understanding | undefined, changing: boolean): number {
  if (data?.state === 'off') return 0;
  if (data?.state === 'unavailable') return UNAVAILABLE_POLL_MS;
  const isIncomplete =
    data && (data.understood < data.passages || data.questions_understood < data.questions);
  return isIncomplete || changing ? POLL_MS : 0;
}
