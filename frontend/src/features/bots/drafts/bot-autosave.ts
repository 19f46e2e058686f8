import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { errorText } from '../../../api/error-text';
import { RetrySchedule } from '../../../api/retry-schedule';
import type { ApiFailure } from '../../../api/send';
import type { RootState } from '../../../api/store/root-reducer';
import type { Bot } from '../../../api/types';
import { currentBot, patchBot, storeBot } from './bot.api';
import { hasEdits, isUnsaved, unsavedEdits } from './bot-draft';
import {
  edited,
  mineKept,
  retried,
  saveConflicted,
  saveFailed,
  saveRefused,
  saveSplit,
  saveStarted,
  saveSucceeded,
  selectDraft,
  selectDrafts,
  theirsTaken,
} from './bot-drafts.slice';
import type { BotEdits, EditableField } from './bot-fields';

export type Thunk<T = void> = ThunkAction<T, RootState, unknown, UnknownAction>;

export const SAVE_AFTER_MS = 2000;
/** A bot that changes faster than we can follow is a conflict to show, not one to chase for ever. */
export const MAX_REBASES = 3;

/** What is wrong with the values, or with this owner setting them; another field may still be fine. */
const REFUSALS: readonly ApiFailure['status'][] = [400, 403, 413, 422];

const timers = new Map<string, ReturnType<typeof setTimeout>>();
const retries = new RetrySchedule();
const running = new Map<string, Promise<void>>();

/** Applies an edit at once and saves it two seconds after the last one. */
export function editBot(bot: Bot, change: BotEdits): Thunk {
  return (dispatch, getState) => {
    dispatch(edited({ bot, change }));
    cancelTimer(bot._id);
    if (hasEdits(selectDraft(getState(), bot._id))) dispatch(saveLater(bot._id, SAVE_AFTER_MS));
  };
}

/**
 * Saves what is typed now and gives what is still not stored. One request at a time per bot: a second call
 * waits for the first and then sends what was typed meanwhile.
 */
export function saveBot(botId: string, { keepalive = false } = {}): Thunk<Promise<BotEdits>> {
  return async (dispatch, getState) => {
    cancelTimer(botId);
    await running.get(botId);
    const draft = selectDraft(getState(), botId);
    if (!draft || !hasEdits(draft) || draft.inFlight || draft.outcome.kind === 'conflict') {
      return unsavedEdits(draft);
    }
    const save = dispatch(send(botId, { keepalive })).finally(() => running.delete(botId));
    running.set(botId, save);
    await save;
    return unsavedEdits(selectDraft(getState(), botId));
  };
}

interface Sending {
  keepalive: boolean;
  /** Without it everything typed goes together. */
  field?: EditableField;
  rebases?: number;
}

function send(botId: string, { keepalive, field, rebases = 0 }: Sending): Thunk<Promise<void>> {
  return async (dispatch, getState) => {
    if (selectDraft(getState(), botId)?.outcome.kind === 'conflict') return;
    dispatch(saveStarted({ botId, value: field && [field] }));
    const draft = selectDraft(getState(), botId);
    const edits = draft?.inFlight ?? {};
    const fields = Object.keys(edits) as EditableField[];
    if (!draft || fields.length === 0) return;
    const { version } = draft.base;
    const answer = await dispatch(patchBot.initiate({ botId, version, edits, keepalive }, { track: false }));
    if (!answer.error) {
      retries.succeeded(botId);
      dispatch(storeBot(answer.data));
      dispatch(saveSucceeded({ botId, value: { saved: answer.data, at: Date.now() } }));
      return;
    }
    const error = answer.error as ApiFailure;
    const theirs = currentBot(error);
    if (theirs && rebases < MAX_REBASES) {
      dispatch(storeBot(theirs));
      dispatch(saveConflicted({ botId, value: theirs }));
      await dispatch(send(botId, { keepalive, field, rebases: rebases + 1 }));
    } else if (!REFUSALS.includes(error.status)) {
      const wait = retries.failed(botId, error);
      const retrying = wait !== undefined;
      dispatch(saveFailed({ botId, value: { message: errorText(error), retrying } }));
      // what is typed meanwhile goes soon anyway, and takes this with it
      if (retrying && !timers.has(botId)) dispatch(saveLater(botId, wait));
    } else if (fields.length === 1) {
      retries.succeeded(botId);
      dispatch(saveRefused({ botId, value: errorText(error) }));
    } else {
      dispatch(saveSplit({ botId, value: null }));
      for (const field of fields) {
        if (selectDraft(getState(), botId)?.outcome.kind === 'failed') return;
        await dispatch(send(botId, { keepalive, field }));
      }
    }
  };
}

/** Saves once more, with what the server refused before. */
export function retryBot(botId: string): Thunk<Promise<BotEdits>> {
  return async (dispatch) => {
    dispatch(retried({ botId, value: null }));
    return dispatch(saveBot(botId));
  };
}

/** Saves everything still unsaved, for instance because the page is about to go. */
export function saveAll(options: { keepalive: boolean }): Thunk<Promise<void>> {
  return async (dispatch, getState) => {
    await Promise.all(
      Object.keys(selectDrafts(getState())).map((botId) => dispatch(saveBot(botId, options))),
    );
  };
}

export function resolveConflict(botId: string, choice: 'mine' | 'theirs'): Thunk<Promise<BotEdits>> {
  return async (dispatch) => {
    dispatch(choice === 'mine' ? mineKept({ botId, value: null }) : theirsTaken({ botId, value: null }));
    return dispatch(saveBot(botId));
  };
}

export function hasUnsaved(state: RootState): boolean {
  return Object.values(selectDrafts(state)).some(isUnsaved);
}

function saveLater(botId: string, ms: number): Thunk {
  return (dispatch) => {
    const save = () => void dispatch(saveBot(botId));
    timers.set(botId, setTimeout(save, ms));
  };
}

function cancelTimer(botId: string): void {
  clearTimeout(timers.get(botId));
  timers.delete(botId);
}
