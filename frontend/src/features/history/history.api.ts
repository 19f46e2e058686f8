import { api } from '../../api/api';
import { botPath } from '../../api/bots.api';
import type { Bot, BotChange, BotFile, BotFileImport, Link, Restoration, Restored } from '../../api/types';

export const CHANGES_SIZE = 50;
/** Gathering a large bot takes a while, and so does a large undo. */
const FILE_TIMEOUT_MS = 65_000;
const UPLOAD_TIMEOUT_MS = 120_000;

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
    restoreChange: build.mutation<Restored, { botId: string; changeId: string; force: boolean }>({
      query: ({ botId, changeId, force }) => ({
        url: `${botPath(botId)}/changes/${changeId}/restore`,
        method: 'POST',
        body: { force },
        timeoutMs: FILE_TIMEOUT_MS,
      }),
      invalidatesTags: ['Change', 'Bot', 'Qa', 'Restoration'],
    }),
    restorations: build.query<Restoration[], string>({
      query: (botId) => `${botPath(botId)}/restorations`,
      providesTags: ['Restoration'],
    }),
    startRestoration: build.mutation<Restoration, { botId: string; change: string }>({
      query: ({ botId, change }) => ({
        url: `${botPath(botId)}/restorations`,
        method: 'POST',
        body: { change },
      }),
      invalidatesTags: ['Restoration'],
    }),
    stopRestoration: build.mutation<Restoration, { botId: string; id: string }>({
      query: ({ botId, id }) => ({ url: `${botPath(botId)}/restorations/${id}/stop`, method: 'POST' }),
      invalidatesTags: ['Restoration'],
    }),
    botFile: build.query<BotFile, string>({
      query: (botId) => ({ url: `${botPath(botId)}/file`, timeoutMs: FILE_TIMEOUT_MS }),
      keepUnusedDataFor: 0,
    }),
    importBotFile: build.mutation<BotFileImport, { botId: string; part: BotFile; importId: string }>({
      query: ({ botId, part, importId }) => ({
        url: `${botPath(botId)}/file`,
        method: 'POST',
        body: { ...part, import_id: importId },
        timeoutMs: FILE_TIMEOUT_MS,
      }),
      invalidatesTags: ['Change', 'Bot', 'Qa', 'Link', 'TestQuestion'],
    }),
    addUploaded: build.mutation<Link, { botId: string; file: File }>({
      query: ({ botId, file }) => ({
        url: `${botPath(botId)}/knowledge_files`,
        method: 'POST',
        body: formOf(file),
        timeoutMs: UPLOAD_TIMEOUT_MS,
      }),
      invalidatesTags: ['Link'],
    }),
    saveUploaded: build.mutation<Link, { botId: string; link: Link }>({
      query: ({ botId, link: { page_title, page_content, ...link } }) => ({
        url: `${botPath(botId)}/knowledge_link_list/${link._id}`,
        method: 'PUT',
        body: link,
      }),
    }),
    setPicture: build.mutation<Bot, { botId: string; file: File }>({
      query: ({ botId, file }) => ({
        url: `${botPath(botId)}/avatar`,
        method: 'POST',
        body: formOf(file),
        timeoutMs: UPLOAD_TIMEOUT_MS,
      }),
      invalidatesTags: ['Bot'],
    }),
    createBotForFile: build.mutation<Bot, string>({
      query: (botname) => ({ url: '/bots/create', method: 'POST', body: { botname } }),
      invalidatesTags: (_, error) => (error ? [] : ['Bot']),
    }),
  }),
});

export const {
  useChangesInfiniteQuery,
  useRestoreChangeMutation,
  useRestorationsQuery,
  useStartRestorationMutation,
  useStopRestorationMutation,
  useLazyBotFileQuery,
} = historyApi;
export const { importBotFile, createBotForFile, addUploaded, saveUploaded, setPicture } =
  historyApi.endpoints;

function formOf(file: File): FormData {
  const form = new FormData();
  form.append('file', file);
  return form;
}
