import { api } from './api';
import type { Bot } from './types';

/** The signed-in owner's bots: the one cache of bots in the console. */
export const botsApi = api.injectEndpoints({
  endpoints: (build) => ({
    bots: build.query<Bot[], string>({
      query: (userId) => `/users/${encodeURIComponent(userId)}/bots`,
      providesTags: ['Bot'],
    }),
  }),
});

export const { useBotsQuery } = botsApi;
