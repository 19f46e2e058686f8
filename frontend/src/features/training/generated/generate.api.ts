import { api } from '../../../api/api';
import { botPath } from '../../../api/bots.api';
import { storeQa } from '../../../api/qa.api';
import { GENERATE_TIMEOUT_MS } from '../../../api/send';
import type { Qa } from '../../../api/types';

const generateApi = api.injectEndpoints({
  endpoints: (build) => ({
    generateQa: build.mutation<Qa[], { botId: string; key: string }>({
      query: ({ botId, key }) => ({
        url: `${botPath(botId)}/generate_bot_qa_pairs`,
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

export const { useGenerateQaMutation } = generateApi;
