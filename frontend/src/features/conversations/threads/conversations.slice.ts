import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type RootState, rootReducer } from '../../../api/store/root-reducer';
import type { Thread } from '../../../api/types';

interface Viewed {
  /** What was newest when a bot's list was first seen in this session; later changes are unread. */
  since: Record<string, number>;
  /** `updated_at` of each thread when it was last opened. */
  threads: Record<string, number>;
}

const slice = createSlice({
  name: 'conversations',
  initialState: { since: {}, threads: {} } as Viewed,
  reducers: {
    listSeen: ({ since }, { payload }: PayloadAction<{ botId: string; newest: number }>) => {
      since[payload.botId] ??= payload.newest;
    },
    threadViewed: ({ threads }, { payload }: PayloadAction<Thread>) => {
      threads[payload._id] = payload.updated_at;
    },
  },
});

export const { listSeen, threadViewed } = slice.actions;

const { selectSlice } = slice.injectInto(rootReducer);

export const selectViewed = (state: RootState & Parameters<typeof selectSlice>[0]): Viewed =>
  selectSlice(state);

/** Changed since it was viewed, or since this session first saw the list. */
export function isUnread(viewed: Viewed, botId: string, thread: Thread): boolean {
  const known = viewed.threads[thread._id] ?? viewed.since[botId] ?? Number.POSITIVE_INFINITY;
  return thread.updated_at > known;
}
