import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type RootState, rootReducer } from '../../../api/store/root-reducer';
import { storedUnread } from './stored-unread';

const slice = createSlice({
  name: 'unreadPairs',
  initialState: storedUnread,
  reducers: {
    generated: (state, { payload }: PayloadAction<{ botId: string; ids: string[] }>) => {
      state[payload.botId] = [...payload.ids, ...(state[payload.botId] ?? [])];
    },
    kept: (state, { payload }: PayloadAction<{ botId: string; id: string }>) => {
      state[payload.botId] = (state[payload.botId] ?? []).filter((id) => id !== payload.id);
    },
    allKept: (state, { payload }: PayloadAction<string>) => {
      delete state[payload];
    },
  },
});

export const { generated, kept, allKept } = slice.actions;

const { selectSlice } = slice.injectInto(rootReducer);

export const selectUnread = (state: RootState & Parameters<typeof selectSlice>[0]) => selectSlice(state);
