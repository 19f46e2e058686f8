import { nanoid } from '@reduxjs/toolkit';
import { errorText } from '../../../api/error-text';
import { deleteQa, forgetQa, isPlanFull, saveQa, storeQa } from '../../../api/qa.api';
import type { ApiFailure } from '../../../api/send';
import type { AppThunk } from '../../../api/store/root-reducer';
import type { Qa, QaText } from '../../../api/types';
import { createAutosave, type SaveOptions } from '../../../lib/autosave/autosave';
import { currentEntry } from '../../../lib/autosave/current-entry';
import type { QaDraft, QaEntry } from './qa-draft';
import {
  canDelete,
  canSave,
  isBlank,
  isDirty,
  isRefused,
  isUnsent,
  newPair,
  openPair,
  pairText,
} from './qa-draft';
import {
  addedAgain,
  conflictResolved,
  dropped,
  edited,
  opened,
  removalDue,
  removalFailed,
  removalUndone,
  removed,
  requestStarted,
  saveConflicted,
  saveFailed,
  saveSucceeded,
  selectAllDrafts,
  selectDrafts,
} from './qa-drafts.slice';

export const SAVE_AFTER_MS = 5_000;
export const UNDO_MS = 10_000;
/** A pair that changes faster than we can follow is a failure to show, not one to chase for ever. */
const MAX_REBASES = 3;
const CHANGED_MEANWHILE =
  'Not deleted: somebody else changed this pair meanwhile. Delete it again if you still want to.';

interface PairId {
  botId: string;
  key: string;
}

/** Saves texts, and deletes pairs whose time to undo has passed. */
const autosave = createAutosave<PairId>({
  name: 'pair',
  delayMs: SAVE_AFTER_MS,
  keyOf: ({ botId, key }) => `${botId}/${key}`,
  drafts: (state) =>
    Object.entries(selectAllDrafts(state)).flatMap(([botId, drafts]) =>
      Object.keys(drafts).map((key) => ({ botId, key })),
    ),
  canSave: (state, { botId, key }) => {
    const draft = selectDrafts(state, botId)[key];
    return draft !== undefined && (canSave(draft) || canDelete(draft));
  },
  isUnsaved: (state, { botId, key }) => {
    const draft = selectDrafts(state, botId)[key];
    return draft !== undefined && isUnsent(draft);
  },
  send: (id, options) => async (dispatch, getState) => {
    const draft = selectDrafts(getState(), id.botId)[id.key];
    if (!draft) return undefined;
    dispatch(requestStarted({ ...id, value: null }));
    if (draft.removal === 'none') return dispatch(sendText(id, draft, options));
    await dispatch(sendRemoval(id, draft, options));
    return undefined;
  },
  failed: (id, failure, retrying) => {
    const gone = failure.status === 404;
    const message = gone ? 'Somebody else deleted this pair. Your text is kept here.' : errorText(failure);
    return saveFailed({ ...id, value: { message, retrying, full: isPlanFull(failure), gone } });
  },
  due: (id) => removalDue({ ...id, value: null }),
});

/** Puts a blank pair on top of the list; it is sent once it has text. */
export function addPair(botId: string): AppThunk<string> {
  return (dispatch) => {
    const key = nanoid();
    dispatch(opened({ botId, draft: newPair(key) }));
    return key;
  };
}

/** Applies typed text at once and saves it after five seconds without typing. */
export function editPair(botId: string, entry: QaEntry, text: Partial<QaText>): AppThunk {
  return (dispatch) => {
    const id = { botId, key: entry.key };
    dispatch(openDraft(botId, entry));
    dispatch(edited({ ...id, value: text }));
    dispatch(autosave.schedule(id));
  };
}

/** Saves what is typed now. */
export function savePair(botId: string, key: string, options?: SaveOptions): AppThunk<Promise<void>> {
  return autosave.save({ botId, key }, options);
}

/** Takes the pair out of the list at once; the server deletes it when the time to undo has passed. */
export function removePair(botId: string, entry: QaEntry): AppThunk {
  return (dispatch) => {
    const id = { botId, key: entry.key };
    dispatch(openDraft(botId, entry));
    dispatch(removed({ ...id, value: null }));
    dispatch(autosave.schedule(id, UNDO_MS));
  };
}

export function undoRemoval(botId: string, key: string): AppThunk<Promise<void>> {
  return async (dispatch) => {
    dispatch(autosave.cancel({ botId, key }));
    dispatch(removalUndone({ botId, key, value: null }));
    await dispatch(savePair(botId, key));
  };
}

/** Keeps pairs made from the pages, with what is typed of them: from now on they answer. @returns why one could not be kept */
export function keepPairs(botId: string, entries: readonly QaEntry[]): AppThunk<Promise<string | undefined>> {
  return async (dispatch) => {
    for (const { key, stored, ...text } of entries) {
      if (!stored) continue;
      const request = {
        botId,
        key,
        stored: { ...stored, draft: false },
        text: pairText(text),
        keepalive: false,
      };
      const result = await dispatch(saveQa.initiate(request, { track: false }));
      if (result.error) return errorText(result.error);
      dispatch(storeQa(botId, result.data));
      if (text.draft) dispatch(saveSucceeded({ botId, key, value: { saved: result.data, at: Date.now() } }));
    }
    return undefined;
  };
}

/** Tries again what failed. */
export function retryPair(botId: string, entry: QaEntry): AppThunk {
  return (dispatch) => {
    const { outcome } = entry.draft ?? {};
    if (outcome?.kind === 'failed' && outcome.of === 'removal') dispatch(removePair(botId, entry));
    else void dispatch(savePair(botId, entry.key));
  };
}

/** Somebody else changed the same: saves what the owner chose. */
export function resolvePair(botId: string, key: string, choice: 'mine' | 'theirs'): AppThunk<Promise<void>> {
  return async (dispatch) => {
    dispatch(conflictResolved({ botId, key, value: choice }));
    await dispatch(savePair(botId, key));
  };
}

/** Puts the text of a pair that was deleted elsewhere into a new one. */
export function addPairAgain(botId: string, entry: QaEntry): AppThunk<Promise<void>> {
  return async (dispatch) => {
    if (entry.stored) dispatch(forgetQa(botId, entry.stored._id));
    dispatch(addedAgain({ botId, key: entry.key, value: nanoid() }));
    await dispatch(savePair(botId, entry.key));
  };
}

/** The page is left: saves what is typed, deletes what was removed, forgets new pairs without text. */
export function leavePairs(botId: string, options: SaveOptions): AppThunk {
  return (dispatch, getState) => {
    for (const draft of Object.values(selectDrafts(getState(), botId))) {
      const { key } = draft;
      if (isBlank(draft) && !draft.inFlight) {
        dispatch(autosave.cancel({ botId, key }));
        dispatch(dropped({ botId, key }));
      } else {
        dispatch(removalDue({ botId, key, value: null }));
        void dispatch(savePair(botId, key, options));
      }
    }
  };
}

function openDraft(botId: string, entry: QaEntry): AppThunk {
  return (dispatch, getState) => {
    const known = selectDrafts(getState(), botId)[entry.key];
    const isCurrent =
      known &&
      known.question === entry.question &&
      known.answer === entry.answer &&
      known.phrasings === entry.phrasings;
    if (!isCurrent && entry.stored)
      dispatch(opened({ botId, draft: { ...openPair(entry.stored), key: entry.key } }));
  };
}

function sendText(
  id: PairId,
  { stored, ...draft }: QaDraft,
  options: SaveOptions,
  rebases = 0,
): AppThunk<Promise<ApiFailure | undefined>> {
  return async (dispatch, getState) => {
    const request = { ...id, key: draft.sentAs, stored, text: pairText(draft), ...options };
    const result = await dispatch(saveQa.initiate(request, { track: false }));
    const theirs = currentEntry<Qa>(result.error, 'qa');
    if (theirs && rebases < MAX_REBASES) {
      dispatch(storeQa(id.botId, theirs));
      dispatch(saveConflicted({ ...id, value: theirs }));
      const merged = selectDrafts(getState(), id.botId)[id.key];
      if (!merged || merged.outcome.kind === 'conflict' || !isDirty(merged)) return undefined;
      dispatch(requestStarted({ ...id, value: null }));
      return dispatch(sendText(id, merged, options, rebases + 1));
    }
    if (result.error) return result.error as ApiFailure;
    dispatch(storeQa(id.botId, result.data));
    dispatch(saveSucceeded({ ...id, value: { saved: result.data, at: Date.now() } }));
    return undefined;
  };
}

function sendRemoval(id: PairId, { stored }: QaDraft, options: SaveOptions): AppThunk<Promise<void>> {
  return async (dispatch) => {
    if (stored) {
      const request = { botId: id.botId, id: stored._id, version: stored.version, ...options };
      const { error } = await dispatch(deleteQa.initiate(request, { track: false }));
      const theirs = currentEntry<Qa>(error, 'qa');
      if (theirs) {
        dispatch(storeQa(id.botId, theirs));
        dispatch(dropped(id));
        dispatch(opened({ botId: id.botId, draft: { ...openPair(theirs), key: id.key } }));
        dispatch(removalFailed({ ...id, value: CHANGED_MEANWHILE }));
        return;
      }
      // Gone already is what was asked for.
      if (error && (error as ApiFailure).status !== 404) {
        dispatch(removalFailed({ ...id, value: `Not deleted. ${errorText(error)}` }));
        return;
      }
      dispatch(forgetQa(id.botId, stored._id));
    }
    dispatch(dropped(id));
    if (stored) dispatch(saveRefused(id.botId, options));
  };
}

/** A deleted pair leaves room for one the plan had none for. */
function saveRefused(botId: string, options: SaveOptions): AppThunk {
  return (dispatch, getState) => {
    const refused = Object.values(selectDrafts(getState(), botId)).find(isRefused);
    if (refused) void dispatch(savePair(botId, refused.key, options));
  };
}
