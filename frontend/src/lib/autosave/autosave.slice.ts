import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type RootState, rootReducer } from '../../api/store/root-reducer';

/** How far the saving of one thing is. */
interface Progress {
  /** A save is scheduled: after typing, or to repeat one that failed. */
  scheduled: boolean;
  running: boolean;
  /** Failures in a row that are worth another try. */
  failures: number;
}

interface Scheduled {
  key: string;
  /** What the saver of this kind calls it. */
  id: unknown;
  ms: number;
}

const IDLE: Progress = { scheduled: false, running: false, failures: 0 };

const slice = createSlice({
  name: 'autosave',
  initialState: {} as Record<string, Progress>,
  reducers: {
    scheduled: (state, { payload: { key } }: PayloadAction<Scheduled>) => {
      state[key] = { ...(state[key] ?? IDLE), scheduled: true };
    },
    cancelled: (state, { payload: key }: PayloadAction<string>) => {
      if (state[key]) state[key].scheduled = false;
    },
    started: (state, { payload: key }: PayloadAction<string>) => {
      state[key] = { ...(state[key] ?? IDLE), running: true };
    },
    ended: (state, { payload: { key, failures } }: PayloadAction<{ key: string; failures: number }>) => {
      const known = state[key];
      if (failures > 0 || known?.scheduled) state[key] = { ...IDLE, ...known, running: false, failures };
      else delete state[key];
    },
  },
});

export const { scheduled, cancelled, started, ended } = slice.actions;

const { selectSlice } = slice.injectInto(rootReducer);

// The root state cannot name slices that arrive with their feature; the injected selector copes with absence.
export const selectProgress = (state: RootState, key: string): Progress =>
  selectSlice(state as Parameters<typeof selectSlice>[0])[key] ?? IDLE;
