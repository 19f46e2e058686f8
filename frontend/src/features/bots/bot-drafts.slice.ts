import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type RootState, rootReducer } from '../../api/root-reducer';
import type { Bot } from '../../api/types';
import * as draft from './bot-draft';
import type { BotEdits } from './bot-fields';

type Drafts = Record<string, draft.BotDraft>;

const slice = createSlice({
  name: 'botDrafts',
  initialState: {} as Drafts,
  reducers: {
    edited: (drafts, { payload }: PayloadAction<{ bot: Bot; change: BotEdits }>) => {
      const known = drafts[payload.bot._id];
      const open =
        known && (draft.isUnsaved(known) || hasRefused(known)) ? known : reopened(known, payload.bot);
      drafts[payload.bot._id] = draft.edit(open, payload.change);
    },
    saveStarted: change<null>((known) => draft.startSave(known)),
    saveSucceeded: change<{ saved: Bot; at: number }>((known, { saved, at }) =>
      draft.saveSucceeded(known, saved, at),
    ),
    saveFailed: change<{ message: string; retrying: boolean }>((known, failure) =>
      draft.saveFailed(known, failure),
    ),
    saveConflicted: change<Bot>((known, theirs) => draft.saveConflicted(known, theirs)),
    mineKept: change<null>((known) => draft.keepMine(known)),
    theirsTaken: change<null>((known) => draft.takeTheirs(known)),
  },
});

export const { edited, saveStarted, saveSucceeded, saveFailed, saveConflicted, mineKept, theirsTaken } =
  slice.actions;

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

/** Nothing of ours is pending, so the next edit starts from the bot as it is now. */
function reopened(known: draft.BotDraft | undefined, bot: Bot): draft.BotDraft {
  return { ...draft.openDraft(bot), outcome: known?.outcome ?? { kind: 'none' } };
}

function hasRefused(known: draft.BotDraft): boolean {
  return Object.keys(known.refused).length > 0;
}
