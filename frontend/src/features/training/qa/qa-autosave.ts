import { nanoid, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit';
import { errorText } from '../../../api/error-text';
import { RetrySchedule } from '../../../api/retry-schedule';
import type { ApiFailure } from '../../../api/send';
import type { RootState } from '../../../api/store/root-reducer';
import { deleteQa, forgetQa, saveQa, storeQa } from '../training.api';
import { canDelete, canSave, isRefused, newPair, openPair, type QaEntry, type QaText } from './qa-draft';
import {
  dropped,
  edited,
  hasUnsent,
  opened,
  removalDue,
  removalFailed,
  removalUndone,
  removed,
  requestStarted,
  saveFailed,
  saveSucceeded,
  selectDrafts,
} from './qa-drafts.slice';

type Thunk<T = void> = ThunkAction<T, RootState, unknown, UnknownAction>;

interface Leaving {
  keepalive: boolean;
}

export const SAVE_AFTER_MS = 5_000;
export const UNDO_MS = 10_000;

const timers = new Map<string, ReturnType<typeof setTimeout>>();
const retries = new RetrySchedule();

/** Puts a blank pair on top of the list; the server hears of it once it has text. */
export function addPair(botId: string): Thunk<string> {
  return (dispatch) => {
    const key = nanoid();
    dispatch(opened({ botId, draft: newPair(key) }));
    return key;
  };
}

/** Applies typed text at once and saves it after five seconds without typing. */
export function editPair(botId: string, entry: QaEntry, text: Partial<QaText>): Thunk {
  return (dispatch) => {
    dispatch(open(botId, entry));
    dispatch(edited({ botId, key: entry.key, value: text }));
    startTimer(entry.key, SAVE_AFTER_MS, () => void dispatch(savePair(botId, entry.key)));
  };
}

/** Saves what is typed now. One request at a time per pair; text typed meanwhile goes with the next. */
export function savePair(
  botId: string,
  key: string,
  leaving: Leaving = { keepalive: false },
): Thunk<Promise<void>> {
  return async (dispatch, getState) => {
    const draft = selectDrafts(getState(), botId)[key];
    if (!draft || !canSave(draft)) return;
    stopTimer(key);
    dispatch(requestStarted({ botId, key, value: null }));
    const { stored, question, answer } = draft;
    const request = { botId, stored, key, text: { question, answer }, ...leaving };
    const result = await dispatch(saveQa.initiate(request, { track: false }));
    if (result.error) {
      const wait = retries.failed(key, result.error as ApiFailure);
      const retrying = wait !== undefined;
      const full = (result.error as ApiFailure).data.code === 'BOTS.QA_LIMIT_REACHED';
      dispatch(saveFailed({ botId, key, value: { message: errorText(result.error), retrying, full } }));
      warnBeforeLeaving(getState);
      // what is typed meanwhile goes soon anyway, and takes this with it
      if (retrying && !timers.has(key)) startTimer(key, wait, () => void dispatch(savePair(botId, key)));
    } else {
      retries.succeeded(key);
      dispatch(storeQa(botId, result.data));
      dispatch(saveSucceeded({ botId, key, value: { saved: result.data, at: Date.now() } }));
      if (!timers.has(key)) await dispatch(savePair(botId, key, leaving));
    }
    await dispatch(deletePair(botId, key, leaving));
  };
}

/** Takes the pair out of the list at once; the server deletes it when the time to undo has passed. */
export function removePair(botId: string, entry: QaEntry): Thunk {
  return (dispatch) => {
    dispatch(open(botId, entry));
    dispatch(removed({ botId, key: entry.key, value: null }));
    startTimer(entry.key, UNDO_MS, () => void dispatch(finishRemoval(botId, entry.key)));
  };
}

export function undoRemoval(botId: string, key: string): Thunk<Promise<void>> {
  return async (dispatch) => {
    stopTimer(key);
    dispatch(removalUndone({ botId, key, value: null }));
    await dispatch(savePair(botId, key));
  };
}

/** Tries again what failed. */
export function retryPair(botId: string, entry: QaEntry): Thunk {
  return (dispatch) => {
    const { outcome } = entry.draft ?? {};
    if (outcome?.kind === 'failed' && outcome.of === 'removal') dispatch(removePair(botId, entry));
    else void dispatch(savePair(botId, entry.key));
  };
}

/** The page is left: saves what is typed, deletes what was removed, forgets new pairs without text. */
export function leavePairs(botId: string, leaving: Leaving): Thunk {
  return (dispatch, getState) => {
    for (const draft of Object.values(selectDrafts(getState(), botId))) {
      const { key } = draft;
      stopTimer(key);
      if (draft.removal === 'undoable') void dispatch(finishRemoval(botId, key, leaving));
      else if (canSave(draft)) void dispatch(savePair(botId, key, leaving));
      else if (!draft.stored && !draft.inFlight && draft.question === '' && draft.answer === '')
        dispatch(dropped({ botId, key }));
    }
  };
}

function open(botId: string, entry: QaEntry): Thunk {
  return (dispatch, getState) => {
    const known = selectDrafts(getState(), botId)[entry.key];
    const isCurrent = known && known.question === entry.question && known.answer === entry.answer;
    if (!isCurrent && entry.stored)
      dispatch(opened({ botId, draft: { ...openPair(entry.stored), key: entry.key } }));
  };
}

function finishRemoval(botId: string, key: string, leaving?: Leaving): Thunk<Promise<void>> {
  return async (dispatch) => {
    stopTimer(key);
    dispatch(removalDue({ botId, key, value: null }));
    await dispatch(deletePair(botId, key, leaving));
  };
}

function deletePair(
  botId: string,
  key: string,
  leaving: Leaving = { keepalive: false },
): Thunk<Promise<void>> {
  return async (dispatch, getState) => {
    const draft = selectDrafts(getState(), botId)[key];
    if (!draft || !canDelete(draft)) return;
    if (draft.stored) {
      const id = draft.stored._id;
      dispatch(requestStarted({ botId, key, value: null }));
      const { error } = await dispatch(deleteQa.initiate({ botId, id, ...leaving }, { track: false }));
      // Gone already is what was asked for.
      if (error && (error as ApiFailure).status !== 404) {
        dispatch(removalFailed({ botId, key, value: `Not deleted. ${errorText(error)}` }));
        return;
      }
      dispatch(forgetQa(botId, id));
    }
    dispatch(dropped({ botId, key }));
    if (draft.stored) dispatch(saveRefused(botId, leaving));
  };
}

/** A deleted pair leaves room for one the plan had none for. */
function saveRefused(botId: string, leaving: Leaving): Thunk {
  return (dispatch, getState) => {
    const refused = Object.values(selectDrafts(getState(), botId)).find(isRefused);
    if (refused) void dispatch(savePair(botId, refused.key, leaving));
  };
}

const guarded = new WeakSet<() => RootState>();

/** From the first failure on, leaving is asked about for as long as something could be lost, on whatever page. */
function warnBeforeLeaving(getState: () => RootState): void {
  if (guarded.has(getState)) return;
  guarded.add(getState);
  window.addEventListener('beforeunload', (event) => {
    if (hasUnsent(getState())) event.preventDefault();
  });
}

function startTimer(key: string, delay: number, act: () => void): void {
  stopTimer(key);
  timers.set(
    key,
    setTimeout(() => {
      timers.delete(key);
      act();
    }, delay),
  );
}

function stopTimer(key: string): void {
  clearTimeout(timers.get(key));
  timers.delete(key);
}
