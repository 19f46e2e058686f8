import { useEffect } from 'react';
import { useSession } from '../../../api/session';
import { useAppDispatch, useAppSelector } from '../../../api/store/store-hooks';
import { useConsent } from '../../../lib/cookie-consent';
import type { HeldThreads } from '../history/thread-list';
import { listSeen, selectVisit, threadViewed, visitBegun } from './conversations.slice';
import { beginVisit, keepVisit } from './visit';

/** Remembers what was on the screen and what has been opened; beyond this session only after Accept. */
export function useVisit(
  botId: string,
  list: HeldThreads | undefined,
  isWhole: boolean,
  threadId: string | null,
) {
  const dispatch = useAppDispatch();
  const owner = useSession().userId ?? '';
  const isKept = useConsent() === 'accepted';
  const visit = useAppSelector((state) => selectVisit(state, botId));
  const newest = list && isWhole ? (list.threads[0]?.updated_at ?? 0) : undefined;
  const open = list?.threads.find(({ _id }) => _id === threadId);
  useEffect(() => {
    if (newest === undefined) return;
    dispatch(visitBegun({ botId, visit: beginVisit(owner, botId, newest) }));
    dispatch(listSeen({ botId, newest }));
  }, [owner, botId, newest, dispatch]);
  useEffect(() => {
    if (open) dispatch(threadViewed({ botId, thread: open }));
  }, [botId, open, dispatch]);
  useEffect(() => {
    if (visit && isKept) keepVisit(owner, botId, visit);
  }, [owner, botId, visit, isKept]);
  return visit;
}
