import { useEffect, useRef } from 'react';
import { useVisible } from '../../../lib/use-visible';
import { linksApi } from '../links/links.api';

const POLL_MS = 5_000;
const NOTHING = { passages: 0, understood: 0 };

const { understanding } = linksApi.endpoints;

/**
 * How much of the pages is understood, asked for again while some is not.
 * @param changing pages are being read, so there may soon be more
 */
export function useUnderstanding(botId: string, changing: boolean) {
  const visible = useVisible();
  const { currentData = NOTHING } = understanding.useQueryState(botId);
  const incomplete = currentData.understood < currentData.passages;
  const { refetch } = understanding.useQuerySubscription(botId, {
    refetchOnMountOrArgChange: true,
    pollingInterval: visible && (incomplete || changing) ? POLL_MS : 0,
  });
  const wasChanging = useRef(changing);
  useEffect(() => {
    // what was read last is there now
    if (wasChanging.current && !changing) void refetch();
    wasChanging.current = changing;
  }, [changing, refetch]);
  return currentData;
}
