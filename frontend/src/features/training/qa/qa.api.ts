import { api } from '../../../api/api';
import { GENERATE_TIMEOUT_MS } from '../../../api/send';
import type { Qa } from '../../../api/types';
import type { QaText } from './qa-draft';

interface SaveQa {
  botId: string;
  /** Null for a new pair. */
  stored: Qa | null;
  /** Makes it safe to send a new pair again. */
  key: string;
  text: QaText;
  keepalive: boolean;
}

const bot = (botId: string) => `/bots/${encodeURIComponent(botId)}`;
const qaList = (botId: string) => `${bot(botId)}/qa_list`;

export const qaApi = api.injectEndpoints({
  endpoints: (build) => ({
    qaList: build.query<Qa[], string>({
      query: qaList,
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
    deleteQa: build.mutation<null, { botId: string; id: string; keepalive: boolean }>({
      query: ({ botId, id, keepalive }) => ({
        url: `${qaList(botId)}/${id}`,
        method: 'DELETE',
        keepalive,
      }),
    }),
    generateQa: build.mutation<Qa[], { botId: string; key: string }>({
      query: ({ botId, key }) => ({
        url: `${bot(botId)}/generate_bot_qa_pairs`,
        method: 'POST',
        headers: { 'idempotency-key': key },
        timeoutMs: GENERATE_TIMEOUT_MS,
      }),
      onQueryStarted: async ({ botId }, { dispatch, queryFulfilled }) => {
        const made = await queryFulfilled.catch(() => null);
        for (const qa of made?.data.toReversed() ?? []) dispatch(storeQa(botId, qa));
      },
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

export const { saveQa, deleteQa } = qaApi.endpoints;
export const { useQaListQuery, useGenerateQaMutation } = qaApi;
