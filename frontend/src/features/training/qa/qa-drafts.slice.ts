import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type RootState, rootReducer } from '../../../api/store/root-reducer';
import type { Qa, QaText } from '../../../api/types';
import * as draft from './qa-draft';

type DraftsByBot = Record<string, draft.QaDrafts>;

interface Step<T> {
  botId: string;
  key: string;
  value: T;
}

const slice = createSlice({
  name: 'qaDrafts',
  initialState: {} as DraftsByBot,
  reducers: {
    opened: (state, { payload }: PayloadAction<{ botId: string; draft: draft.QaDraft }>) => {
      state[payload.botId] = { ...state[payload.botId], [payload.draft.key]: payload.draft };
    },
    dropped: (state, { payload }: PayloadAction<{ botId: string; key: string }>) => {
      delete state[payload.botId]?.[payload.key];
    },
    edited: change<Partial<QaText>>((known, text) => draft.edit(known, text)),
    requestStarted: change<null>((known) => draft.requestStarted(known)),
    saveSucceeded: change<{ saved: Qa; at: number }>((known, { saved, at }) =>
      draft.saveSucceeded(known, saved, at),
    ),
    saveFailed: change<draft.QaFailure>((known, failure) => draft.saveFailed(known, failure)),
    saveConflicted: change<Qa>((known, theirs) => draft.saveConflicted(known, theirs)),
    conflictResolved: change<'mine' | 'theirs'>((known, choice) => draft.conflictResolved(known, choice)),
    addedAgain: change<string>((known, sentAs) => draft.addedAgain(known, sentAs)),
    removed: change<null>((known) => draft.removed(known)),
    removalUndone: change<null>((known) => draft.removalUndone(known)),
    removalDue: change<null>((known) => draft.removalDue(known)),
    removalFailed: change<string>((known, message) => draft.removalFailed(known, message)),
  },
});

export const {
  opened,
  dropped,
  edited,
  requestStarted,
  saveSucceeded,
  saveFailed,
  saveConflicted,
  conflictResolved,
  addedAgain,
  removed,
  removalUndone,
  removalDue,
  removalFailed,
} = slice.actions;

const { selectSlice } = slice.injectInto(rootReducer);

type StateWithDrafts = RootState & Parameters<typeof selectSlice>[0];

const NONE: draft.QaDrafts = {};

export const selectDrafts = (state: StateWithDrafts, botId: string): draft.QaDrafts =>
  selectSlice(state)[botId] ?? NONE;

/** By bot. */
export const selectAllDrafts = (state: StateWithDrafts): DraftsByBot => selectSlice(state);

function change<T>(step: (known: draft.QaDraft, value: T) => draft.QaDraft) {
  return (state: DraftsByBot, { payload }: PayloadAction<Step<T>>) => {
    const drafts = state[payload.botId];
    const known = drafts?.[payload.key];
    if (drafts && known) drafts[payload.key] = step(known, payload.value);
  };
}
