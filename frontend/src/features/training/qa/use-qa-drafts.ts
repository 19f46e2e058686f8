import { useCallback, useEffect, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../../api/store/store-hooks';
import type { QaText } from '../../../api/types';
import {
  addPair,
  addPairAgain,
  editPair,
  keepPairs,
  leavePairs,
  removePair,
  resolvePair,
  retryPair,
  savePair,
  undoRemoval,
} from './qa-autosave';
import type { QaEntry } from './qa-draft';
import { selectDrafts } from './qa-drafts.slice';

/** The unsaved pairs of one bot and what can be done with them; all is sent when the page is left. */
export function useQaDrafts(botId: string) {
  const dispatch = useAppDispatch();
  const drafts = useAppSelector((state) => selectDrafts(state, botId));
  useEffect(() => {
    const hide = () => dispatch(leavePairs(botId, { keepalive: true }));
    window.addEventListener('pagehide', hide);
    return () => {
      window.removeEventListener('pagehide', hide);
      dispatch(leavePairs(botId, { keepalive: false }));
    };
  }, [botId, dispatch]);
  const [notKept, setNotKept] = useState<string>();
  const keep = useCallback(
    async (entries: readonly QaEntry[]) => setNotKept(await dispatch(keepPairs(botId, entries))),
    [botId, dispatch],
  );
  return {
    drafts,
    keep,
    keepOne: useCallback((entry: QaEntry) => void keep([entry]), [keep]),
    /** Why a pair made from the pages could not be kept. */
    notKept,
    add: useCallback(() => dispatch(addPair(botId)), [botId, dispatch]),
    edit: useCallback(
      (entry: QaEntry, text: Partial<QaText>) => dispatch(editPair(botId, entry, text)),
      [botId, dispatch],
    ),
    save: useCallback((entry: QaEntry) => void dispatch(savePair(botId, entry.key)), [botId, dispatch]),
    remove: useCallback((entry: QaEntry) => dispatch(removePair(botId, entry)), [botId, dispatch]),
    undo: useCallback((key: string) => void dispatch(undoRemoval(botId, key)), [botId, dispatch]),
    resolve: useCallback(
      (entry: QaEntry, choice: 'mine' | 'theirs') => void dispatch(resolvePair(botId, entry.key, choice)),
      [botId, dispatch],
    ),
    addAgain: useCallback((entry: QaEntry) => void dispatch(addPairAgain(botId, entry)), [botId, dispatch]),
    retry: useCallback((entry: QaEntry) => dispatch(retryPair(botId, entry)), [botId, dispatch]),
  };
}
