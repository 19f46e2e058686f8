import { api } from './api';
import { botPath } from './bots.api';
import { readAll } from './lists/read-all';
import { type ApiFailure, type ApiResult, GENERATE_TIMEOUT_MS } from './send';
import type { Qa, QaImport, QaText } from './types';

interface SaveQa {
  botId: string;
  /** Null for a new pair. */
  stored: Qa | null;
  /** Makes it safe to send a new pair again. */
  key: string;
  text: QaText;
  keepalive: boolean;
}

const qaList = (botId: string) => `${botPath(botId)}/qa_list`;

/** Whether a pair was refused because the plan has no room for it. */
export const isPlanFull = (failure: unknown): boolean =>
  (failure as ApiFailure | undefined)?.data?.code === 'BOTS.QA_LIMIT_REACHED';

/** A bot's pairs: the one cache of them in the console. */
export const qaApi = api.injectEndpoints({
  endpoints: (build) => ({
    qaList: build.query<Qa[], string>({
      queryFn: (botId, _, __, ask) =>
        readAll<Qa>((args) => ask(args) as Promise<ApiResult>, { url: qaList(botId) }),
      providesTags: ['Qa'],
    }),
    saveQa: build.mutation<Qa, SaveQa>({
      query: ({ botId, stored, key, text, keepalive }) =>
        stored
          ? { url: `${qaList(botId)}/${stored._id}`, method: 'PUT', body: { ...stored, ...text }, keepalive }
          : {
              url: qaList(botId),
              method: 'POST',
              headers: { 'idempotency-key': key },
              body: text,
              keepalive,
            },
    }),
    importQa: build.mutation<QaImport, { botId: string; pairs: QaText[]; importId: string }>({
      query: ({ botId, pairs, importId }) => ({
        url: `${qaList(botId)}/import`,
        method: 'POST',
        body: { pairs, import_id: importId },
        timeoutMs: GENERATE_TIMEOUT_MS,
      }),
    }),
    deleteQa: build.mutation<null, { botId: string; id: string; version: number; keepalive: boolean }>({
      query: ({ botId, id, version, keepalive }) => ({
        url: `${qaList(botId)}/${id}`,
        method: 'DELETE',
        params: { version },
        keepalive,
      }),
    }),
  }),
});

/** Puts a pair as the server now has it into the list on the screen. */
export function storeQa(botId: string, qa: Qa) {
  return qaApi.util.updateQueryData('qaList', botId, (list) => {
    const at = list.findIndex(({ _id }) => _id === qa._id);
    if (at >= 0) list[at] = qa;
    else list.unshift(qa);
  });
}

export function forgetQa(botId: string, id: string) {
  return qaApi.util.updateQueryData('qaList', botId, (list) => list.filter(({ _id }) => _id !== id));
}

export const { qaList: pairs, saveQa, deleteQa } = qaApi.endpoints;
export const { useQaListQuery, useImportQaMutation } = qaApi;
