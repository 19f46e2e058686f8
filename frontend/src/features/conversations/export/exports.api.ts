import { api } from '../../../api/api';
import { sendAsUser } from '../../../api/base-query';
import { errorText } from '../../../api/error-text';
import type { ConversationExport } from '../../../api/types';
import { saveFile } from '../../../lib/files/save-file';
import type { ThreadFilter } from '../history/thread-filter';

export type ExportFormat = ConversationExport['format'];

/** Which conversations: a list's filter, or a period. */
export interface Selection extends ThreadFilter {
  until?: string;
}

const path = (botId: string) => `/chats/${encodeURIComponent(botId)}/exports`;
/** A file of very many conversations on a slow line. */
const FILE_TIMEOUT_MS = 30 * 60_000;

const exportsApi = api.injectEndpoints({
  endpoints: (build) => ({
    exports: build.query<ConversationExport[], string>({
      query: path,
      providesTags: ['ConversationExport'],
      // a file may have gone since the dialog was open last
      keepUnusedDataFor: 0,
    }),
    createExport: build.mutation<
      ConversationExport,
      { botId: string; format: ExportFormat; selection: Selection }
    >({
      query: ({ botId, format, selection }) => ({
        url: path(botId),
        method: 'POST',
        body: { format, ...selection },
      }),
      invalidatesTags: ['ConversationExport'],
    }),
    deleteExport: build.mutation<null, { botId: string; id: string }>({
      query: ({ botId, id }) => ({ url: `${path(botId)}/${id}`, method: 'DELETE' }),
      invalidatesTags: ['ConversationExport'],
    }),
  }),
});

const TYPES = { csv: 'text/csv;charset=utf-8', jsonl: 'application/x-ndjson' } as const;

/** Saves a file that is ready; not through the store, which would keep it. @returns what went wrong */
export async function saveExport(botId: string, of: ConversationExport): Promise<string | undefined> {
  const url = `${path(botId)}/${of._id}/file`;
  const answer = await sendAsUser({ url, asFile: true, timeoutMs: FILE_TIMEOUT_MS });
  if ('error' in answer) return errorText(answer.error);
  const days = [of.day, of.until].filter(Boolean).join('-to-') || 'all';
  saveFile(`conversations-${days}.${of.format}`, TYPES[of.format], answer.data as Blob);
  return undefined;
}

export const { useExportsQuery, useCreateExportMutation, useDeleteExportMutation } = exportsApi;
