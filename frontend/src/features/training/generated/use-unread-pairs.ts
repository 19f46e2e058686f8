import { useCallback, useEffect, useMemo } from 'react';
import { useAppDispatch, useAppSelector } from '../../../api/store/store-hooks';
import type { QaEntry } from '../qa/qa-draft';
import { storeUnread } from './stored-unread';
import { allKept, kept, selectUnread } from './unread-pairs.slice';

/** Those of the listed pairs that were made from the pages and are not read yet; remembered in this browser. */
export function useUnreadPairs(botId: string, listed: readonly QaEntry[] | undefined) {
  const dispatch = useAppDispatch();
  const unread = useAppSelector(selectUnread);
  useEffect(() => storeUnread(unread), [unread]);
  const ids = useMemo(() => {
    const marked = new Set(unread[botId]);
    const ids = listed?.flatMap(({ stored }) => (stored ? [stored._id] : [])) ?? [];
    return new Set(ids.filter((id) => marked.has(id)));
  }, [unread, botId, listed]);
  const keep = useCallback((id: string) => dispatch(kept({ botId, id })), [botId, dispatch]);
  const keepAll = useCallback(() => dispatch(allKept(botId)), [botId, dispatch]);
  return { ids, keep, keepAll };
}
