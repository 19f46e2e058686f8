import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type RootState, rootReducer } from '../../../api/store/root-reducer';
import type { Thread } from '../../../api/types';
import type { HistoryVisit } from './visit';

/** What the owner has read of each bot's threads, by bot. */
type Visits = Record<string, HistoryVisit>;

const slice = createSlice({
  name: 'conversations',
  initialState: {} as Visits,
  reducers: {
    visitBegun: (visits, { payload }: PayloadAction<{ botId: string; visit: HistoryVisit }>) => {
      visits[payload.botId] ??= payload.visit;
    },
    listSeen: (visits, { payload }: PayloadAction<{ botId: string; newest: number }>) => {
      const visit = visits[payload.botId];
      if (visit) visit.seenTo = Math.max(visit.seenTo, payload.newest);
    },
    threadViewed: (visits, { payload }: PayloadAction<{ botId: string; thread: Thread }>) => {
      const visit = visits[payload.botId];
      if (visit) visit.threads[payload.thread._id] = payload.thread.updated_at;
    },
    allRead: (visits, { payload }: PayloadAction<{ botId: string; newest: number }>) => {
      const visit = visits[payload.botId];
      if (visit) visits[payload.botId] = { ...visit, since: payload.newest, threads: {} };
    },
  },
});

export const { visitBegun, listSeen, threadViewed, allRead } = slice.actions;

const { selectSlice } = slice.injectInto(rootReducer);

export const selectVisit = (
  state: RootState & Parameters<typeof selectSlice>[0],
  botId: string,
): HistoryVisit | undefined => selectSlice(state)[botId];
