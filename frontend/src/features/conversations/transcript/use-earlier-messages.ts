import { type RefObject, useCallback, useEffect } from 'react';
import { useAppDispatch } from '../../../api/store/store-hooks';
import { storeEarlier } from '../history/conversations.api';
import { type Room, useLazyEarlierMessagesQuery } from '../history/history.api';
import type { Transcript } from '../history/transcript';
import { isAtStart } from './use-reading-position';

/** Brings the messages before the first one held whenever the reader is at the start. */
export function useEarlierMessages(
  { botId, threadId }: Room,
  held: Transcript,
  box: RefObject<HTMLElement | null>,
  atStart: boolean,
) {
  const dispatch = useAppDispatch();
  const [fetchPage, { isFetching, error }] = useLazyEarlierMessagesQuery();
  const first = held.hasEarlier ? held.messages[0]?._id : undefined;
  const load = useCallback(async () => {
    if (first === undefined) return;
    const room = { botId, threadId };
    const { data } = await fetchPage({ ...room, lastMessageId: first });
    if (data) dispatch(storeEarlier(room, data));
  }, [botId, threadId, first, fetchPage, dispatch]);
  useEffect(() => {
    // Checked again: the page before may have moved the reader away from the start just now.
    if (atStart && box.current && isAtStart(box.current)) void load();
  }, [atStart, box, load]);
  return { isFetching, error, load };
}
