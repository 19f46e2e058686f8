import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type RootState, rootReducer } from '../../../api/store/root-reducer';
import type { Bot } from '../../../api/types';
import * as draft from './bot-draft';
import type { BotEdits, EditableField } from './bot-fields';
import * as live from './live-draft';

type Drafts = Record<string, draft.BotDraft>;

const slice = createSlice({
  name: 'botDrafts',
  initialState: {} as Drafts,
  reducers: {
    edited: (drafts, { payload }: PayloadAction<{ bot: Bot; change: BotEdits }>) => {
      drafts[payload.bot._id] = draft.edit(opened(drafts, payload.bot), payload.change);
    },
    saveStarted: change<EditableField[] | undefined>((known, fields) => draft.startSave(known, fields)),
    saveSucceeded: change<{ saved: Bot; at: number }>((known, { saved, at }) =>
      draft.saveSucceeded(known, saved, at),
    ),
    saveFailed: change<{ message: string; retrying: boolean }>((known, failure) =>
      draft.saveFailed(known, failure),
    ),
    saveSplit: change<null>((known) => draft.saveSplit(known)),
    saveRefused: change<string>((known, message) => draft.saveRefused(known, message)),
    retried: change<null>((known) => draft.retried(known)),
    saveConflicted: change<Bot>((known, theirs) => draft.saveConflicted(known, theirs)),
    mineKept: change<null>((known) => draft.keepMine(known)),
    theirsTaken: change<null>((known) => draft.takeTheirs(known)),
    liveAsked: (drafts, { payload }: PayloadAction<{ bot: Bot; wanted: boolean }>) => {
      drafts[payload.bot._id] = live.liveAsked(opened(drafts, payload.bot), payload.wanted);
    },
    liveSaved: change<{ saved: Bot; at: number }>((known, { saved, at }) => live.liveSaved(known, saved, at)),
    liveFailed: change<string>((known, problem) => live.liveFailed(known, problem)),
  },
});

export const {
  edited,
  saveStarted,
  saveSucceeded,
  saveFailed,
  saveSplit,
  saveRefused,
  retried,
  saveConflicted,
  mineKept,
  theirsTaken,
  liveAsked,
  liveSaved,
  liveFailed,
} = slice.actions;

const { selectSlice } = slice.injectInto(rootReducer);

// The root state cannot name slices that arrive with their feature; the injected selector copes with absence.
export const selectDrafts = (state: RootState): Drafts =>
  selectSlice(state as Parameters<typeof selectSlice>[0]);
export const selectDraft = (state: RootState, botId: string) => selectDrafts(state)[botId];

function change<T>(step: (known: draft.BotDraft, value: T) => draft.BotDraft) {
  return (drafts: Drafts, { payload }: PayloadAction<{ botId: string; value: T }>) => {
    const known = drafts[payload.botId];
    if (known) drafts[payload.botId] = step(known, payload.value);
  };
}

/** While nothing of ours is pending, an edit starts from the bot as it is now. */
function opened(drafts: Drafts, bot: Bot): draft.BotDraft {
  const known = drafts[bot._id];
  if (known && draft.isUnsaved(known)) return known;
  return { ...draft.openDraft(bot), outcome: known?.outcome ?? { kind: 'none' } };
}
