import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type RootState, rootReducer } from '../../../api/store/root-reducer';

/** Pairs made from the pages that the owner has not read yet, by bot. */
type Generated = Record<string, string[]>;

const slice = createSlice({
  name: 'generatedPairs',
  initialState: {} as Generated,
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

const NONE: string[] = [];

export const selectGenerated = (
  state: RootState & Parameters<typeof selectSlice>[0],
  botId: string,
): string[] => selectSlice(state)[botId] ?? NONE;
