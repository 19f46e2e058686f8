import { useCallback, useEffect, useMemo } from 'react';
import { useAppDispatch, useAppSelector } from '../../../api/store/store-hooks';
import type { Qa } from '../../../api/types';
import { storeUnread } from './stored-unread';
import { allKept, kept, selectUnread } from './unread-pairs.slice';

/** Those of a bot's pairs that were made from its pages and are not read yet; remembered in this browser. */
export function useUnreadPairs(botId: string, pairs: readonly Qa[] | undefined) {
  const dispatch = useAppDispatch();
  const unread = useAppSelector(selectUnread);
  useEffect(() => storeUnread(unread), [unread]);
  const ids = useMemo(() => {
    const marked = new Set(unread[botId]);
    return new Set(pairs?.map(({ _id }) => _id).filter((id) => marked.has(id)));
  }, [unread, botId, pairs]);
  const keep = useCallback((id: string) => dispatch(kept({ botId, id })), [botId, dispatch]);
  const keepAll = useCallback(() => dispatch(allKept(botId)), [botId, dispatch]);
  return { ids, keep, keepAll };
}
