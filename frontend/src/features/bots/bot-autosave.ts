import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { errorText } from '../../api/error-text';
import { RetrySchedule } from '../../api/retry-schedule';
import type { RootState } from '../../api/root-reducer';
import type { ApiFailure } from '../../api/send';
import type { Bot } from '../../api/types';
import { hasEdits, isUnsaved } from './bot-draft';
import {
  edited,
  mineKept,
  saveConflicted,
  saveFailed,
  saveStarted,
  saveSucceeded,
  selectDraft,
  selectDrafts,
  theirsTaken,
} from './bot-drafts.slice';
import type { BotEdits } from './bot-fields';
import { patchBot, storeBot } from './bots.api';

type Thunk<T = void> = ThunkAction<T, RootState, unknown, UnknownAction>;

export const SAVE_AFTER_MS = 2000;
/** A bot that changes faster than we can follow is a conflict to show, not one to chase for ever. */
const MAX_REBASES = 3;

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
 * Saves what is typed now and says whether everything is stored. One request at a time per bot: a second call
 * waits for the first and then sends what was typed meanwhile.
 */
export function saveBot(botId: string, { keepalive = false } = {}): Thunk<Promise<boolean>> {
  return async (dispatch, getState) => {
    cancelTimer(botId);
    await running.get(botId);
    const draft = selectDraft(getState(), botId);
    if (!draft || !hasEdits(draft) || draft.inFlight || draft.outcome.kind === 'conflict') {
      return !isUnsaved(draft);
    }
    const save = dispatch(send(botId, keepalive, 0)).finally(() => running.delete(botId));
    running.set(botId, save);
    await save;
    return !isUnsaved(selectDraft(getState(), botId));
  };
}

function send(botId: string, keepalive: boolean, rebases: number): Thunk<Promise<void>> {
  return async (dispatch, getState) => {
    const draft = selectDraft(getState(), botId);
    if (!draft || !hasEdits(draft) || draft.outcome.kind === 'conflict') return;
    dispatch(saveStarted({ botId, value: null }));
    const { version } = draft.base;
    const answer = await dispatch(
      patchBot.initiate({ botId, version, edits: draft.edits, keepalive }, { track: false }),
    );
    if (!answer.error) {
      retries.succeeded(botId);
      dispatch(storeBot(answer.data));
      dispatch(saveSucceeded({ botId, value: { saved: answer.data, at: Date.now() } }));
      return;
    }
    const theirs = currentBot(answer.error as ApiFailure);
    if (!theirs || rebases >= MAX_REBASES) {
      const wait = retries.failed(botId, answer.error as ApiFailure);
      const retrying = wait !== undefined;
      dispatch(saveFailed({ botId, value: { message: errorText(answer.error), retrying } }));
      // what is typed meanwhile goes soon anyway, and takes this with it
      if (retrying && !timers.has(botId)) dispatch(saveLater(botId, wait));
      return;
    }
    dispatch(storeBot(theirs));
    dispatch(saveConflicted({ botId, value: theirs }));
    await dispatch(send(botId, keepalive, rebases + 1));
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

export function resolveConflict(botId: string, choice: 'mine' | 'theirs'): Thunk<Promise<boolean>> {
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

function currentBot(error: ApiFailure): Bot | undefined {
  if (error.status !== 409 || error.data.code !== 'BOTS.VERSION_CONFLICT') return undefined;
  return (error.body as { bot?: Bot } | undefined)?.bot;
}
