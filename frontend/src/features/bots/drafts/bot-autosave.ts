import { errorText } from '../../../api/error-text';
import type { ApiFailure } from '../../../api/send';
import type { AppThunk } from '../../../api/store/root-reducer';
import type { Bot } from '../../../api/types';
import { createAutosave, type SaveOptions } from '../../../lib/autosave/autosave';
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

export const SAVE_AFTER_MS = 2000;
/** A bot that changes faster than we can follow is a conflict to show, not one to chase for ever. */
export const MAX_REBASES = 3;

/** What is wrong with the values, or with this owner setting them; another field may still be fine. */
const REFUSALS: readonly ApiFailure['status'][] = [400, 403, 413, 422];

const autosave = createAutosave<string>({
  name: 'bot',
  delayMs: SAVE_AFTER_MS,
  keyOf: (botId) => botId,
  drafts: (state) => Object.keys(selectDrafts(state)),
  canSave: (state, botId) => {
    const draft = selectDraft(state, botId);
    return hasEdits(draft) && draft?.outcome.kind !== 'conflict';
  },
  isUnsaved: (state, botId) => isUnsaved(selectDraft(state, botId)),
  send: (botId, { keepalive }) => send(botId, { keepalive }),
  failed: (botId, failure, retrying) =>
    saveFailed({ botId, value: { message: errorText(failure), retrying } }),
});

/** Applies an edit at once and saves it two seconds after the last one. */
export function editBot(bot: Bot, change: BotEdits): AppThunk {
  return (dispatch, getState) => {
    dispatch(edited({ bot, change }));
    const isLeft = hasEdits(selectDraft(getState(), bot._id));
    dispatch(isLeft ? autosave.schedule(bot._id) : autosave.cancel(bot._id));
  };
}

/** Saves what is typed now and gives what is still not stored. */
export function saveBot(botId: string, options?: SaveOptions): AppThunk<Promise<BotEdits>> {
  return async (dispatch, getState) => {
    await dispatch(autosave.save(botId, options));
    return unsavedEdits(selectDraft(getState(), botId));
  };
}

interface Sending extends SaveOptions {
  /** Without it everything typed goes together. */
  field?: EditableField;
  rebases?: number;
}

/** Sends edits, on top of what changed elsewhere and field by field where the server refuses them together. */
function send(
  botId: string,
  { keepalive, field, rebases = 0 }: Sending,
): AppThunk<Promise<ApiFailure | undefined>> {
  return async (dispatch, getState) => {
    if (selectDraft(getState(), botId)?.outcome.kind === 'conflict') return undefined;
    dispatch(saveStarted({ botId, value: field && [field] }));
    const draft = selectDraft(getState(), botId);
    const edits = draft?.inFlight ?? {};
    const fields = Object.keys(edits) as EditableField[];
    if (!draft || fields.length === 0) return undefined;
    const { version } = draft.base;
    const answer = await dispatch(patchBot.initiate({ botId, version, edits, keepalive }, { track: false }));
    if (!answer.error) {
      dispatch(storeBot(answer.data));
      dispatch(saveSucceeded({ botId, value: { saved: answer.data, at: Date.now() } }));
      return undefined;
    }
    const error = answer.error as ApiFailure;
    const theirs = currentBot(error);
    if (theirs && rebases < MAX_REBASES) {
      dispatch(storeBot(theirs));
      dispatch(saveConflicted({ botId, value: theirs }));
      return dispatch(send(botId, { keepalive, field, rebases: rebases + 1 }));
    }
    if (!REFUSALS.includes(error.status)) return error;
    if (fields.length === 1) {
      dispatch(saveRefused({ botId, value: errorText(error) }));
      return undefined;
    }
    dispatch(saveSplit({ botId, value: null }));
    for (const field of fields) {
      const failure = await dispatch(send(botId, { keepalive, field }));
      if (failure) return failure;
    }
    return undefined;
  };
}

/** Saves once more, with what the server refused before. */
export function retryBot(botId: string): AppThunk<Promise<BotEdits>> {
  return async (dispatch) => {
    dispatch(retried({ botId, value: null }));
    return dispatch(saveBot(botId));
  };
}

export function resolveConflict(botId: string, choice: 'mine' | 'theirs'): AppThunk<Promise<BotEdits>> {
  return async (dispatch) => {
    dispatch(choice === 'mine' ? mineKept({ botId, value: null }) : theirsTaken({ botId, value: null }));
    return dispatch(saveBot(botId));
  };
}
