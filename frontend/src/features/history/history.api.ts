import { api } from '../../api/api';
import { botPath } from '../../api/bots.api';
import type { Bot, BotChange, BotFile, BotFileImport, Restored } from '../../api/types';

export const CHANGES_SIZE = 50;
/** Gathering a large bot takes a while, and so does putting thousands of pairs back. */
const FILE_TIMEOUT_MS = 65_000;

const historyApi = api.injectEndpoints({
  endpoints: (build) => ({
    changes: build.infiniteQuery<BotChange[], string, string>({
      infiniteQueryOptions: {
        initialPageParam: '',
        getNextPageParam: (page) => (page.length < CHANGES_SIZE ? undefined : page.at(-1)?._id),
      },
      query: ({ queryArg: botId, pageParam }) => ({
        url: `${botPath(botId)}/changes`,
        params: { limit: CHANGES_SIZE, before: pageParam || undefined },
      }),
      providesTags: ['Change'],
    }),
    restoreChange: build.mutation<
      Restored,
      { botId: string; changeId: string; all: boolean; force: boolean }
    >({
      query: ({ botId, changeId, all, force }) => ({
        url: `${botPath(botId)}/changes/${changeId}/restore`,
        method: 'POST',
        body: { all, force },
        timeoutMs: FILE_TIMEOUT_MS,
      }),
      invalidatesTags: ['Change', 'Bot', 'Qa'],
    }),
    botFile: build.query<BotFile, string>({
      query: (botId) => ({ url: `${botPath(botId)}/file`, timeoutMs: FILE_TIMEOUT_MS }),
      keepUnusedDataFor: 0,
    }),
    importBotFile: build.mutation<BotFileImport, { botId: string; part: BotFile }>({
      query: ({ botId, part }) => ({
        url: `${botPath(botId)}/file`,
        method: 'POST',
        body: part,
        timeoutMs: FILE_TIMEOUT_MS,
      }),
      invalidatesTags: ['Change', 'Bot', 'Qa', 'Link', 'TestQuestion'],
    }),
    createBotForFile: build.mutation<Bot, string>({
      query: (botname) => ({ url: '/bots/create', method: 'POST', body: { botname } }),
      invalidatesTags: (_, error) => (error ? [] : ['Bot']),
    }),
  }),
});

export const { useChangesInfiniteQuery, useRestoreChangeMutation, useLazyBotFileQuery } = historyApi;
export const { importBotFile, createBotForFile } = historyApi.endpoints;
